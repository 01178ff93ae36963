import { allowRoles, endpoint } from '@waha/domain/kernel/endpoint';
import { languageQuery } from '@waha/domain/kernel/wire';
import * as z from 'zod/mini';

export const readMyData = endpoint('GET', '/account/my-data', {
  who: allowRoles('user'),
  summary:
    'Returns what is stored about the caller, why and for how long; which staff viewed their documents; and their agreements',
  query: languageQuery,
  refuses: ['user_not_found'],
  /** Texts in `language`; without it, in that of the caller’s mails. */
  reply: z.object({
    sections: z.array(
      z.object({
        title: z.string(),
        /** Shown instead of lines if there are none. */
        empty: z.string(),
        lines: z.array(z.object({ text: z.string(), detail: z.string() })),
      }),
    ),
  }),
});

import * as z from 'zod/mini';
import { allowAnyone, endpoint } from '../kernel/endpoint';
import { isoInstant, linkToken, uuid } from '../kernel/wire';

export const listResetFactors = endpoint('POST', '/users/password/reset/factors', {
  who: allowAnyone,
  summary: 'Lists the passkeys of the account that a mailed link belongs to, before the link is used',
  body: z.object({ token: linkToken }),
  secret: ['token'],
  refuses: ['reset_link_invalid'],
  reply: z.object({
    isStaff: z.boolean(),
    passkeys: z.array(
      z.object({
        _id: uuid,
        name: z.string(),
        createdAt: isoInstant,
        /** Added within the last 30 days. */
        isRecent: z.boolean(),
      }),
    ),
  }),
});

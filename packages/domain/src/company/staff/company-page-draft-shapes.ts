import * as z from 'zod/mini';
import { draftText } from '../../kernel/wire-drafts';

/** Pictures that stand for the company's pages elsewhere, on the sheet of tiles. */
export const PAGE_PICTURES: readonly string[] = [
  ...['social-people', 'social-camera', 'social-note', 'social-film'],
  ...['social-bubble', 'social-plane', 'social-hash', 'social-briefcase'],
];

const ownId = z.string().check(z.minLength(1), z.maxLength(100));

/** What is told of the company, while it is written; not what it is before the law. */
export const companyPageDraft = z.object({
  story: draftText(4000),
  vision: draftText(4000),
  values: z.array(z.object({ id: ownId, title: draftText(200), text: draftText(1000) })).check(z.maxLength(20)),
  /** Its pages elsewhere, which the strips of pictures lead to. */
  social: z
    .array(
      z.object({
        id: ownId,
        name: z.string().check(z.maxLength(60)),
        url: z.string().check(z.maxLength(500)),
        art: z.string().check(z.regex(/^[\w-]{1,60}$/)),
      }),
    )
    .check(z.maxLength(20)),
});
export type CompanyPageDraft = z.infer<typeof companyPageDraft>;

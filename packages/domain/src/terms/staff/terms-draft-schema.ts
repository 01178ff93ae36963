import { draftText } from '@waha/domain/kernel/draft-schema';
import * as z from 'zod/mini';

/** The longest text of a document in one language. */
export const TERMS_TEXT_MAX = 20_000;

/** The draft of the terms and the privacy notice. */
export const termsDraftSchema = z.object({
  terms: draftText(TERMS_TEXT_MAX),
  privacy: draftText(TERMS_TEXT_MAX),
  /** Members who have agreed to an earlier version must agree again. */
  asksAgain: z.boolean(),
});
export type TermsDraft = z.infer<typeof termsDraftSchema>;

import * as z from 'zod/mini';
import { allowAnyone, allowRoles, endpoint } from '../kernel/endpoint';
import { givenConsent, isoInstant, languageQuery } from '../kernel/wire';
import { TERMS_DOCUMENTS } from './terms-document';

export const readTerms = endpoint('GET', '/terms', {
  who: allowAnyone,
  summary: 'Returns the published terms and privacy notice; returns 304 for a known ETag',
  query: languageQuery,
  reply: z.object({
    /** 0 while none are published. */
    version: z.int(),
    publishedAt: z.nullable(isoInstant),
    documents: z.array(z.object({ document: z.enum(TERMS_DOCUMENTS), text: z.string() })),
  }),
});
export type WireTerms = z.infer<typeof readTerms.reply>;

const consentState = z.object({
  /** The member must agree before they buy or send documents. */
  isMissing: z.boolean(),
  /** When the member agreed to the newest version that they have agreed to. */
  agreedAt: z.nullable(isoInstant),
  agreedVersion: z.nullable(z.int()),
});
export type WireConsent = z.infer<typeof consentState>;

export const readConsent = endpoint('GET', '/consent', {
  who: allowRoles('user'),
  summary: 'Returns whether the member has agreed to the terms and the privacy notice',
  reply: consentState,
});

export const giveConsent = endpoint('POST', '/consent', {
  who: allowRoles('user'),
  summary: 'Records that the member agrees to the terms and the privacy notice',
  body: givenConsent,
  refuses: ['terms_changed'],
  reply: consentState,
});

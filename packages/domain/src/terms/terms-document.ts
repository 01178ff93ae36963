import type { LocalizedText } from '../kernel/text/localized-text';
import type { Instant } from '../kernel/time';

/** The documents that members agree to: the terms of use, and the notice about personal data. */
export const TERMS_DOCUMENTS = ['terms', 'privacy'] as const;
export type TermsDocument = (typeof TERMS_DOCUMENTS)[number];

/** Both documents as they are published: they have one version, and members agree to both at once. */
export type PublishedTerms = Record<TermsDocument, LocalizedText> & {
  /** Counts from 1. */
  version: number;
  /** The oldest version to which a member may have agreed: later ones changed nothing that needs consent. */
  consentVersion: number;
  publishedAt: Instant;
};

/**
 * Returns whether a member must agree before they buy or send documents. Nobody has to agree before documents are
 * published.
 * @param agreedVersion the newest version to which the member agreed
 */
export function isConsentMissing(
  published: Pick<PublishedTerms, 'consentVersion'> | undefined,
  agreedVersion: number | undefined,
): boolean {
  return published !== undefined && (agreedVersion ?? 0) < published.consentVersion;
}

/** Returns from which version on an agreement counts, when a version is published. */
export function computeConsentVersion(
  version: number,
  { asksAgain, previous }: { asksAgain: boolean; previous: Pick<PublishedTerms, 'consentVersion'> | undefined },
): number {
  return asksAgain ? version : (previous?.consentVersion ?? version);
}

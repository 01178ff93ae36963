import type { Language } from '../kernel/languages';

/** The yes/no and language properties by which the table of members is filtered. */
export type MemberStatus = {
  isVerified: boolean;
  isBlocked: boolean;
  /** Owns at least one pack. */
  ownsPack: boolean;
  /** The member has something that is pending: a decision or a payout. */
  isWaiting: boolean;
  /** Null while the member has not chosen one. */
  language: Language | null;
};

/** In the order of the numbers in the view `member_standings`; a new language is added at the end. */
const LANGUAGES_BY_NUMBER: readonly (Language | null)[] = [null, 'source', 'fr', 'ar', 'en'];

/** Encodes a member status as one integer, so that rows with the same status are adjacent in an index. */
export function encodeFacet({ isVerified, isBlocked, ownsPack, isWaiting, language }: MemberStatus): number {
  const flags = [isVerified, isBlocked, ownsPack, isWaiting].map((flag, index) => (flag ? 2 ** index : 0));
  return flags.reduce((sum, flag) => sum + flag, 16 * LANGUAGES_BY_NUMBER.indexOf(language));
}

/** Decodes a facet into the member status. */
export function decodeFacet(facet: number): MemberStatus {
  const has = (bit: number) => (facet & bit) > 0;
  return {
    isVerified: has(1),
    isBlocked: has(2),
    ownsPack: has(4),
    isWaiting: has(8),
    language: LANGUAGES_BY_NUMBER[facet >> 4] ?? null,
  };
}

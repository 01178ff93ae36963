import type { Language } from '../kernel/languages';

/** What the table of members is filtered by that a member is or is not, whatever else is true of them. */
export type MemberStatus = {
  isVerified: boolean;
  isBlocked: boolean;
  /** Of any pack. */
  ownsPack: boolean;
  /** Something of theirs waits for a decision, or to be paid out. */
  isWaiting: boolean;
  /** Null while they have not chosen one. */
  language: Language | null;
};

/** In the order of the numbers that migration 0047 gives them; a language more stands at the end. */
const LANGUAGES_BY_NUMBER: readonly (Language | null)[] = [null, 'source', 'fr', 'ar', 'en'];

/** All of a standing as one whole number: lines that have the same one stand together in an index. */
export function encodeFacet({ isVerified, isBlocked, ownsPack, isWaiting, language }: MemberStatus): number {
  const flags = [isVerified, isBlocked, ownsPack, isWaiting].map((flag, at) => (flag ? 2 ** at : 0));
  return flags.reduce((sum, flag) => sum + flag, 16 * LANGUAGES_BY_NUMBER.indexOf(language));
}

/** The standing that a facet stands for. */
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

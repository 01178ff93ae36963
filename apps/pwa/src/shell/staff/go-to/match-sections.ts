import { foldName } from '@waha/domain/kernel/text/fold-name';
import type { DashboardSection } from './search-result';

/**
 * Returns the sections in whose names each typed word begins a word; all of them if nothing is typed. Works at once and
 * without a network.
 */
export function matchSections(sections: readonly DashboardSection[], typed: string): DashboardSection[] {
  const searchWords = splitWords(typed);
  return sections.filter(({ label }) => {
    const labelWords = splitWords(label());
    return searchWords.every((searchWord) => labelWords.some((labelWord) => labelWord.startsWith(searchWord)));
  });
}

/** Splits text as names are compared, without the Arabic article. */
function splitWords(text: string): string[] {
  const words = text.split(/[^\p{L}\p{M}\p{N}]+/u).map(foldName);
  return words.filter(Boolean).map((word) => word.replace(/^ال(?=.{2})/, ''));
}

import { foldName } from '@waha/domain/kernel/text/fold-name';
import type { DashboardSection } from './place';

/** Sections in whose names each typed word begins one: at once, and without a network. All of them where nothing is typed. */
export function matchSections(sections: readonly DashboardSection[], typed: string): DashboardSection[] {
  const sought = splitWords(typed);
  return sections.filter(({ label }) => {
    const words = splitWords(label());
    return sought.every((each) => words.some((word) => word.startsWith(each)));
  });
}

/** As names are compared, and without the article that Arabic writes in front. */
function splitWords(text: string): string[] {
  const words = text.split(/[^\p{L}\p{M}\p{N}]+/u).map(foldName);
  return words.filter(Boolean).map((word) => word.replace(/^ال(?=.{2})/, ''));
}

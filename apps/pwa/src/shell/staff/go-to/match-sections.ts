import type { DeskSection } from './place';

/** Sections in whose names each typed word begins one: at once, and without a network. All of them where nothing is typed. */
export function matchSections(sections: readonly DeskSection[], typed: string): DeskSection[] {
  const sought = wordsOf(typed);
  return sections.filter(({ label }) => {
    const words = wordsOf(label());
    return sought.every((each) => words.some((word) => word.startsWith(each)));
  });
}

/** Without accents and vowel signs, and without the article that Arabic writes in front. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).flatMap((word) => (word === '' ? [] : [word.replace(/^ال(?=.{2})/, '')]));
}

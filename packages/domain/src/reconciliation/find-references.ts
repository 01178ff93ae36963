/**
 * Returns the references in a label, `W-7K3M-9Q2X`, without duplicates. Lower case, spaces, points, dashes and
 * look-alike letters (an O for a 0) are accepted. Some of them were never issued: "WAHA CENTRE" has the form of one.
 */
export function findReferences(label: string): string[] {
  const text = label.toUpperCase().replace(/[OIL]/g, (letter) => LOOK_ALIKES[letter] ?? letter);
  const references = new Set<string>();
  for (const { 1: signs = '' } of text.matchAll(REFERENCE)) {
    const bare = signs.replace(SEPARATOR, '');
    references.add(`W-${bare.slice(0, 4)}-${bare.slice(4)}`);
  }
  return [...references];
}

/** Characters that no reference contains, with the character that each is read as. */
const LOOK_ALIKES: Record<string, string> = { O: '0', I: '1', L: '1' };
const SEPARATOR = /[\s\-_./:–]/g;
/**
 * Matches at each W that does not follow a letter or digit. The next match may begin within this one, so none is
 * missed.
 */
const REFERENCE = /(?<![0-9A-Z])(?=W((?:[\s\-_./:–]{0,3}[0-9A-HJKMNP-TV-Z]){8}))/g;

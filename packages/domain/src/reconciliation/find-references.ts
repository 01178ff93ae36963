/**
 * Our references that stand in a label, `W-7K3M-9Q2X`, each once: in small letters too, with spaces, points and dashes or
 * without, and with letters where a sign is like one (an O for a 0). Some of them nobody ever made: "WAHA CENTRE" has
 * the form of one.
 */
export function findReferences(label: string): string[] {
  const text = label.toUpperCase().replace(/[OIL]/g, (letter) => LOOK_ALIKES[letter] ?? letter);
  const found = new Set<string>();
  for (const { 1: signs = '' } of text.matchAll(REFERENCE)) {
    const bare = signs.replace(SEPARATOR, '');
    found.add(`W-${bare.slice(0, 4)}-${bare.slice(4)}`);
  }
  return [...found];
}

/** Signs that no reference has, and for which each is taken. */
const LOOK_ALIKES: Record<string, string> = { O: '0', I: '1', L: '1' };
const SEPARATOR = /[\s\-_./:–]/g;
/** At each W that no letter or digit stands before; the next may begin within, so that nothing is passed over. */
const REFERENCE = /(?<![0-9A-Z])(?=W((?:[\s\-_./:–]{0,3}[0-9A-HJKMNP-TV-Z]){8}))/g;

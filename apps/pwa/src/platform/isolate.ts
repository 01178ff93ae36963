/** Left-to-right isolate, and its end: what stands between keeps its own order, whatever is around it. */
const ISOLATE = '\u2066';
const END = '\u2069';

/** An amount, a code, a name or an address in a line that reads from the right. Elsewhere nothing could turn it round. */
export function isolate(text: string): string {
  return document.documentElement.dir === 'rtl' && !text.startsWith(ISOLATE) ? `${ISOLATE}${text}${END}` : text;
}

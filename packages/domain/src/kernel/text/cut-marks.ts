/**
 * Returns a text in which no letter has more than 30 marks, as Unicode's stream-safe form (UAX 15 §13). Normalising puts the
 * marks of a letter in order, in quadratic time: this comes before, wherever a text is of any length.
 */
export function cutMarks(text: string): string {
  return text.replace(/(\p{M}{30})\p{M}+/gu, '$1');
}

/** Of one letter. */
const MARKS_MAX = 30;

/**
 * Returns a text in which no letter has more than 30 marks, as Unicode's stream-safe form (UAX 15 §13). Normalising puts the
 * marks of a letter in order, in quadratic time: this comes before, wherever a text is of any length.
 */
export function cutMarks(text: string): string {
  return text.replace(/\p{M}+/gu, (marks) =>
    marks.length > MARKS_MAX ? [...marks].slice(0, MARKS_MAX).join('') : marks,
  );
}

/** The maximum number of marks on one letter. */
const MARKS_MAX = 30;

/**
 * Returns a text in which no letter has more than 30 marks, as in Unicode's stream-safe form (UAX 15 §13).
 * Normalization sorts the marks of a letter in quadratic time, so this must run first on any text of unbounded length.
 */
export function cutMarks(text: string): string {
  return text.replace(/\p{M}+/gu, (marks) =>
    marks.length > MARKS_MAX ? [...marks].slice(0, MARKS_MAX).join('') : marks,
  );
}

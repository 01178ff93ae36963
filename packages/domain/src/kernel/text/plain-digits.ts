const DIGIT = /\p{Nd}/u;

/** Writes the digits of any script as 0-9. */
export function toPlainDigits(text: string): string {
  return text.replace(/(?!\d)\p{Nd}/gu, (digit) => {
    // Unicode has the digits of a script in a row, from 0 to 9, and rows of them only whole.
    let before = digit.codePointAt(0) as number;
    let value = 0;
    while (DIGIT.test(String.fromCodePoint(--before))) value++;
    return String(value % 10);
  });
}

/** The digits that stand in a text, as 0-9. */
export function extractDigits(typed: string): string {
  return toPlainDigits(typed).replace(/\D/g, '');
}

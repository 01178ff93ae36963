const DIGIT = /\p{Nd}/u;

/** Converts the digits of any script to 0-9. */
export function toPlainDigits(text: string): string {
  return text.replace(/(?!\d)\p{Nd}/gu, (digit) => {
    // In Unicode the ten digits of a script are consecutive, from 0 to 9.
    let before = digit.codePointAt(0) as number;
    let value = 0;
    while (DIGIT.test(String.fromCodePoint(--before))) value++;
    return String(value % 10);
  });
}

/** Returns the digits of a text as 0-9. */
export function extractDigits(typed: string): string {
  return toPlainDigits(typed).replace(/\D/g, '');
}

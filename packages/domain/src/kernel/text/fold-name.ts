import { cutMarks } from './cut-marks';

/** Letters that Arabic and Persian keyboards, or writers in haste, put for others: "فاطمة" is also written "فاطمه". */
const LETTER_VARIANTS: Readonly<Record<string, string>> = { ة: 'ه', ى: 'ي', ی: 'ي', ک: 'ك', ٱ: 'ا' };

/**
 * Returns a text as names are compared and searched: lower-cased, without accents, spaces, hyphens, apostrophes, tatweel and
 * characters that show nothing, and each Arabic letter in one form. "Ben Ali" is `benali`. PostgreSQL does the same:
 * `scripts/make-fold-name.mjs`.
 */
export function foldName(text: string): string {
  return cutMarks(text)
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cc}\p{DI}\s\u2800'’‘ʼʹ´`′‵＇ـ\-‐‑‒–—―−]/gu, '')
    .replace(/[ةىیکٱ]/g, (letter) => LETTER_VARIANTS[letter] ?? letter);
}

/** Returns the words of a text, each as names are compared. */
export function foldWords(text: string): string[] {
  return text.split(/\s+/).map(foldName).filter(Boolean);
}

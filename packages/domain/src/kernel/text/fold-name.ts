import { cutMarks } from './cut-marks';

/** Letters that Arabic and Persian keyboards, or hasty writers, use for others: "فاطمة" is also written "فاطمه". */
const LETTER_VARIANTS: Readonly<Record<string, string>> = { ة: 'ه', ى: 'ي', ی: 'ي', ک: 'ك', ٱ: 'ا' };

/**
 * Returns a text in the form in which names are compared and searched. It is lower-cased, without accents, spaces,
 * hyphens, apostrophes, tatweel and invisible characters, and each Arabic letter has one form. "Ben Ali" gives
 * `benali`. PostgreSQL does the same: `scripts/make-fold-name.mjs`.
 */
export function foldName(text: string): string {
  return cutMarks(text)
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cc}\p{DI}\s\u2800'’‘ʼʹ´`′‵＇ـ\-‐‑‒–—―−]/gu, '')
    .replace(/[ةىیکٱ]/g, (letter) => LETTER_VARIANTS[letter] ?? letter);
}

/** Returns the words of a text, each folded like a name. */
export function foldWords(text: string): string[] {
  return text.split(/\s+/).map(foldName).filter(Boolean);
}

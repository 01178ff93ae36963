import type { Language } from '@waha/domain/kernel/languages';
import { formatTnd, type Millimes } from '@waha/domain/kernel/money';
import { type Instant, toIso } from '@waha/domain/kernel/time';
import { secondOf } from '../words/formats';
import type { Words } from '../words/source';
import { wordsIn } from '../words/words';

/** A status or kind: the code by which programs know it, and the word by which people do. */
export type CodeCell = { code: string; inWords: (words: Words) => string };

/**
 * A text, a number, an amount, an instant, a day of the calendar (`2026-01-31`), a code, or nothing. Only a text can be
 * somebody else's, and so dangerous.
 */
export type Cell =
  | string
  | number
  | { tnd: Millimes }
  | { at: Instant }
  | { day: string }
  | CodeCell
  | null
  | undefined;

/** How fields are written. Without words: for programs, with codes, and instants as ISO 8601 in UTC. */
export type CsvForm = { separator: ',' | ';'; decimal: '.' | ','; words?: Words };

const FOR_PROGRAMS: CsvForm = { separator: ',', decimal: '.' };

/**
 * For the spreadsheets of people who read this language: French and Arabic ones of Tunisia take a comma for the decimal sign
 * and a semicolon between fields, English ones a point and a comma. Times are those of Tunis.
 */
export function csvFormIn(language: Language): CsvForm {
  const words = wordsIn(language);
  const isComma = language === 'fr' || language === 'ar';
  return isComma ? { separator: ';', decimal: ',', words } : { separator: ',', decimal: '.', words };
}

/** One line of RFC 4180, with its end. Every field is quoted. */
export function csvLine(cells: readonly Cell[], form = FOR_PROGRAMS): string {
  return `${cells.map((cell) => `"${fieldOf(cell, form).replaceAll('"', '""')}"`).join(form.separator)}\r\n`;
}

/** With a byte order mark, or spreadsheets take it for another alphabet. */
export function csvOf(lines: readonly (readonly Cell[])[], form?: CsvForm): string {
  return `\ufeff${lines.map((cells) => csvLine(cells, form)).join('')}`;
}

function fieldOf(cell: Cell, { decimal, words }: CsvForm): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'string') return withoutFormula(cell);
  if ('tnd' in cell) return decimalOf(cell.tnd).replace('.', decimal);
  if ('at' in cell) return words ? secondOf(cell.at) : toIso(cell.at);
  if ('day' in cell) return cell.day;
  return words ? cell.inWords(words) : cell.code;
}

/** `154.000`: exact, whatever the amount. */
export function decimalOf(millimes: Millimes): string {
  return formatTnd(millimes).replace(' TND', '');
}

/** What begins like a formula would be calculated by a spreadsheet: an apostrophe makes it a text. */
function withoutFormula(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

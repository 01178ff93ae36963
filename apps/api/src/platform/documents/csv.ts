import { formatTnd, type Millimes } from '@waha/domain/kernel/money';
import { type Instant, toIso } from '@waha/domain/kernel/time';

/**
 * A text, a number, an amount, an instant, a day of the calendar (`2026-01-31`), or nothing. Only a text can be somebody else's,
 * and so dangerous.
 */
export type Cell = string | number | { tnd: Millimes } | { at: Instant } | { day: string } | null | undefined;

/** One line of RFC 4180, with its end. Every field is quoted. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map((cell) => `"${fieldOf(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;
}

/** With a byte order mark, or spreadsheets take it for another alphabet. */
export function csvOf(lines: readonly (readonly Cell[])[]): string {
  return `\ufeff${lines.map(csvLine).join('')}`;
}

function fieldOf(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return 'tnd' in cell ? decimalOf(cell.tnd) : 'at' in cell ? toIso(cell.at) : cell.day;
  return withoutFormula(cell);
}

/** `154.000`: exact, whatever the amount. */
export function decimalOf(millimes: Millimes): string {
  return formatTnd(millimes).replace(' TND', '');
}

/** What begins like a formula would be calculated by a spreadsheet: an apostrophe makes it a text. */
export function withoutFormula(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

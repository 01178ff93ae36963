import { formatTnd, type Millimes } from '@waha/domain/kernel/money';

/** A text, a number, an amount, or nothing. Only a text can be somebody else's, and so dangerous. */
export type Cell = string | number | { tnd: Millimes } | null | undefined;

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
  if (typeof cell === 'object') return formatTnd(cell.tnd).replace(' TND', '');
  return withoutFormula(cell);
}

/** What begins like a formula would be calculated by a spreadsheet: an apostrophe makes it a text. */
function withoutFormula(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

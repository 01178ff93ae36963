import { cutMarks } from '../kernel/text/cut-marks';
import { parseStatementAmount, parseStatementDay } from './statement-amount';

/**
 * Returns the cells of a row in a form for comparison, sorted. Blank cells, columns, quotes, spaces and letter case are
 * ignored, and days and amounts have one form. So a row is equal in another export of the same bank.
 */
export function toComparableCells(cells: readonly string[]): string[] {
  return cells
    .map(toComparableCell)
    .filter((cell) => cell !== '')
    .sort();
}

/** Longer cells are neither a day nor an amount in any usual form. */
const SHORT_MAX = 25;

function toComparableCell(cell: string): string {
  const text = cutMarks(cell)
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}"]/gu, ' ')
    .split(/\s/)
    .filter(Boolean)
    .join(' ')
    .toLowerCase();
  if (/^[-–−]?$/.test(text)) return '';
  // Two transfers of one day may differ only in their time, so cells with a time stay unchanged; a long text is a
  // label.
  if (text.includes(':') || text.length > SHORT_MAX || !/\d/.test(text)) return text;
  const day = parseStatementDay(text, 'day-first') ?? parseStatementDay(text, 'month-first');
  if (day !== undefined) return day;
  const comma = text.lastIndexOf(',');
  const millimes = parseStatementAmount(text, comma > text.lastIndexOf('.') ? ',' : '.');
  if (millimes === undefined) return text;
  return millimes === 0 ? '' : `${millimes}`;
}

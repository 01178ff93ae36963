import {
  findColumnPart,
  findHeadingRow,
  guessColumns,
  isIgnoredHeading,
  type StatementColumns,
} from '../statement-columns';
import { parseStatement, type StatementRow } from '../statement-line';

/**
 * Checks whether a file may have the columns that were saved for a source: no heading contradicts them, and they read a
 * row if the file has one that can be read.
 * @param rows the first rows of the file
 */
export function fitsColumns(rows: readonly StatementRow[], columns: StatementColumns): boolean {
  const cells = rows.map((row) => row.cells);
  const head = findHeadingRow(cells);
  if (head && !fitHeadings(head, columns)) return false;
  if (readsRow(rows, columns)) return true;
  const guess = guessColumns(cells);
  return guess !== undefined && !readsRow(rows, guess);
}

function fitHeadings(head: readonly string[], columns: StatementColumns): boolean {
  const hasPart = (at: number | undefined, ...parts: (string | undefined)[]) =>
    at === undefined || (at < head.length && parts.includes(findColumnPart(head[at]!)));
  const isMoney = (at: number | undefined) => at === undefined || !isIgnoredHeading(head[at] ?? '');
  if (!hasPart(columns.date, 'date', undefined)) return false;
  if ('amount' in columns) return isMoney(columns.amount) && hasPart(columns.amount, 'amount', 'credit', undefined);
  const { credit, debit } = columns;
  return (
    isMoney(credit) && isMoney(debit) && hasPart(credit, 'credit', undefined) && hasPart(debit, 'debit', undefined)
  );
}

function readsRow(rows: readonly StatementRow[], columns: StatementColumns): boolean {
  const { lines, debits } = parseStatement(rows, columns);
  return lines.length + debits > 0;
}

import { createHash } from 'node:crypto';
import { toComparableCells } from '@waha/domain/reconciliation/comparable-cells';
import type { StatementLine } from '@waha/domain/reconciliation/statement-line';

/** Bytes that tell one cell from others of its day and amount, and one row or line from all others. */
const CELL_BYTES = 6;
const ROW_BYTES = 16;
/** Letters of a cell's mark. */
const CELL_LETTERS = 8;

/** Returns what tells a row from others, whatever columns are chosen. */
export function hashRow(cells: readonly string[]): { row: string; cells: string[] } {
  const compared = toComparableCells(cells);
  return {
    row: hashText(JSON.stringify(compared), ROW_BYTES),
    cells: compared.map((cell) => hashText(cell, CELL_BYTES)),
  };
}

/** Returns what tells a line from others as it is read. */
export function hashContent({ bookedOn, amountMillimes, label }: StatementLine): string {
  return createHash('sha256').update(`${bookedOn} ${amountMillimes} ${label}`).digest('base64url').slice(0, 22);
}

/** Returns the mark of the names of a file's columns, or of their number where they have none. */
export function hashLayout(cells: readonly string[]): string {
  return hashText(JSON.stringify(cells.map((cell) => cell.trim().toLowerCase())), ROW_BYTES);
}

/** Returns the marks of cells as they are kept, in one text. */
export const joinHashes = (marks: readonly string[]): string => marks.join('');
/** Returns the marks of cells from the text in which they are kept. */
export const splitHashes = (text: string): string[] => text.match(new RegExp(`.{${CELL_LETTERS}}`, 'g')) ?? [];

function hashText(text: string, bytes: number): string {
  return createHash('sha256').update(text).digest().subarray(0, bytes).toString('base64url');
}

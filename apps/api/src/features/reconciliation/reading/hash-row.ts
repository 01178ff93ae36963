import { createHash } from 'node:crypto';
import { toComparableCells } from '@waha/domain/reconciliation/comparable-cells';
import type { StatementLine } from '@waha/domain/reconciliation/statement-line';

/**
 * The hash lengths in bytes: of a cell, unique among those of its day and amount, and of a row or line, unique among
 * all.
 */
const CELL_BYTES = 6;
const ROW_BYTES = 16;
/** The length of a cell's hash in characters. */
const CELL_LETTERS = 8;

/** Returns the hashes that identify a row, whatever columns are chosen. */
export function hashRow(cells: readonly string[]): { row: string; cells: string[] } {
  const compared = toComparableCells(cells);
  return {
    row: hashText(JSON.stringify(compared), ROW_BYTES),
    cells: compared.map((cell) => hashText(cell, CELL_BYTES)),
  };
}

/** Returns the hash that identifies a line as it is read. */
export function hashContent({ bookedOn, amountMillimes, label }: StatementLine): string {
  return createHash('sha256').update(`${bookedOn} ${amountMillimes} ${label}`).digest('base64url').slice(0, 22);
}

/** Returns the hash of the column names of a file, or of the number of columns if they have no names. */
export function hashLayout(cells: readonly string[]): string {
  return hashText(JSON.stringify(cells.map((cell) => cell.trim().toLowerCase())), ROW_BYTES);
}

/** Joins the hashes of cells into one text for storage. */
export const joinHashes = (hashes: readonly string[]): string => hashes.join('');
/** Splits the stored text into the hashes of cells. */
export const splitHashes = (text: string): string[] => text.match(new RegExp(`.{${CELL_LETTERS}}`, 'g')) ?? [];

function hashText(text: string, bytes: number): string {
  return createHash('sha256').update(text).digest().subarray(0, bytes).toString('base64url');
}

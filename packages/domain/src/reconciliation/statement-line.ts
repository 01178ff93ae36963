import type { Millimes } from '../kernel/money';
import { readAmount, readBookedOn } from './statement-cell';
import type { StatementColumns } from './statement-columns';

/** Longer labels are cut. */
export const LABEL_MAX = 300;

/** Money that came in, as the statement says it. */
export type StatementLine = {
  /** A day, `2026-11-25`. */
  bookedOn: string;
  /** Above 0. */
  amountMillimes: Millimes;
  /** What the sender wrote, and what the bank adds. */
  label: string;
};

/** Why a row could not be read. */
export const ROW_FAULTS = ['date', 'amount', 'short'] as const;
export type RowFault = (typeof ROW_FAULTS)[number];

/** `number` is the row's own in the file, counted from 1. */
export type UnreadRow = { number: number; fault: RowFault };

export type ReadStatement = {
  lines: StatementLine[];
  unread: UnreadRow[];
  /** Rows of money that went out, or of none. */
  debits: number;
};

/** One row of a file: its cells, and its number there. */
export type StatementRow = { number: number; cells: readonly string[] };

/**
 * What a statement says: the money that came in, in the order of the file. What stands above the first line, names of
 * columns and the like, has no day and is passed over.
 */
export function readStatement(rows: readonly StatementRow[], columns: StatementColumns): ReadStatement {
  const read: ReadStatement = { lines: [], unread: [], debits: 0 };
  let isHeading = true;
  for (const { number, cells } of rows) {
    if (isHeading && !/[\d٠-٩۰-۹]/.test(cells[columns.date] ?? '')) continue;
    isHeading = false;
    const said = readRow(cells, columns);
    if (said === 'debit') read.debits++;
    else if (typeof said === 'string') read.unread.push({ number, fault: said });
    else read.lines.push(said);
  }
  return read;
}

function readRow(cells: readonly string[], columns: StatementColumns): StatementLine | RowFault | 'debit' {
  const { date, dateForm, label } = columns;
  const needed = 'amount' in columns ? columns.amount : columns.credit;
  if (cells.length <= Math.max(date, needed)) return 'short';
  const bookedOn = readBookedOn(cells[date] ?? '', dateForm);
  if (bookedOn === undefined) return 'date';
  const amountMillimes = cameIn(cells, columns);
  if (amountMillimes === undefined) return 'amount';
  if (amountMillimes <= 0) return 'debit';
  return { bookedOn, amountMillimes, label: labelOf(label.map((at) => cells[at] ?? '')) };
}

/** Not above 0 where nothing came in; undefined where that cannot be told. */
function cameIn(cells: readonly string[], columns: StatementColumns): Millimes | undefined {
  const { decimalSign } = columns;
  const read = (at: number) => readAmount(cells[at] ?? '', decimalSign);
  if ('amount' in columns) return read(columns.amount);
  const isEmpty = (at: number) => (cells[at] ?? '').replace(/[-–\s]/g, '') === '';
  const { credit, debit } = columns;
  if (!isEmpty(credit)) return read(credit);
  // With a column for what went out, a row without either says nothing of money.
  if (debit === undefined) return 0;
  return isEmpty(debit) || read(debit) === undefined ? undefined : 0;
}

function labelOf(parts: readonly string[]): string {
  const text = parts
    .join(' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  // What is cut must not end in half a sign.
  return text
    .slice(0, LABEL_MAX)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
}

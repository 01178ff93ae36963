import type { Millimes } from '../kernel/money';
import { parseStatementAmount, parseStatementDay } from './statement-amount';
import type { StatementColumns } from './statement-columns';
import { readDirection } from './vocabulary/direction';

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
export const ROW_FAULTS = ['date', 'amount', 'short', 'sign'] as const;
export type RowFault = (typeof ROW_FAULTS)[number];

/** `number` is the row's own in the file, counted from 1. */
export type UnreadableRow = { number: number; fault: RowFault };

export type ParsedStatement = {
  lines: StatementLine[];
  unread: UnreadableRow[];
  /** Rows of money that went out, or of none. */
  debits: number;
  /** Money that had come in and was booked back, counted among the debits; amounts above 0. Absent where there is none. */
  reversals?: StatementLine[];
};

/** One row of a file: its cells, and its number there. */
export type StatementRow = { number: number; cells: readonly string[] };

/** What one row says: money that came in or went out, nothing that is read, or a heading. */
export type ParsedRow = StatementLine | { reversal: StatementLine } | RowFault | 'debit' | 'heading';

/**
 * Returns what a statement says: the money that came in, in the order of the file. Rows above the first line that have
 * neither a day nor an amount, such as names of columns, are passed over; every other row is a line, is counted as money that
 * went out, or is listed as unread.
 */
export function parseStatement(rows: readonly StatementRow[], columns: StatementColumns): ParsedStatement {
  const read: ParsedStatement = { lines: [], unread: [], debits: 0 };
  for (const { row, said } of parseStatementRows(rows, columns)) {
    if (said === 'debit') read.debits++;
    else if (typeof said === 'string') read.unread.push({ number: row.number, fault: said });
    else if ('reversal' in said) {
      read.debits++;
      read.reversals = [...(read.reversals ?? []), said.reversal];
    } else read.lines.push(said);
  }
  return read;
}

/** Yields the rows below the heading with what each says; can be stopped after each. */
export function* parseStatementRows(
  rows: Iterable<StatementRow>,
  columns: StatementColumns,
): Generator<{ row: StatementRow; said: Exclude<ParsedRow, 'heading'> }> {
  let isHeading = true;
  for (const row of rows) {
    if (isHeading && isHeadingRow(row.cells, columns)) continue;
    isHeading = false;
    yield { row, said: readRow(row.cells, columns) };
  }
}

function isHeadingRow(cells: readonly string[], columns: StatementColumns): boolean {
  const { date, decimalSign } = columns;
  const money = 'amount' in columns ? [columns.amount] : [columns.credit, columns.debit ?? columns.credit];
  const hasAmount = money.some((at) => at !== date && parseStatementAmount(cells[at] ?? '', decimalSign) !== undefined);
  return !hasAmount && !/[\d٠-٩۰-۹]/.test(cells[date] ?? '');
}

/** Whether amounts stand in one column, and none of these says which way the money went: it may have gone out. */
export function lacksSigns(rows: readonly StatementRow[], columns: StatementColumns): boolean {
  if (!('amount' in columns) || columns.sign !== undefined) return false;
  const read = parseStatement(rows, columns);
  const hasPlus = ({ cells }: StatementRow) =>
    /^\s*\+/.test(cells[columns.amount] ?? '') || /cr?\s*$/i.test(cells[columns.amount] ?? '');
  return read.lines.length > 0 && read.debits === 0 && !rows.some(hasPlus);
}

function readRow(cells: readonly string[], columns: StatementColumns): Exclude<ParsedRow, 'heading'> {
  const { date, dateForm, label } = columns;
  const needed = 'amount' in columns ? Math.max(columns.amount, columns.sign ?? 0) : columns.credit;
  if (cells.length <= Math.max(date, needed)) return 'short';
  const bookedOn = parseStatementDay(cells[date] ?? '', dateForm);
  if (bookedOn === undefined) return 'date';
  const amountMillimes = readIncomingAmount(cells, columns);
  if (typeof amountMillimes === 'string') return amountMillimes;
  const line = { bookedOn, amountMillimes, label: joinLabel(label.map((at) => cells[at] ?? '')) };
  if (amountMillimes > 0) return line;
  if (amountMillimes === 0 || !isMarkedIncoming(cells, columns)) return 'debit';
  return { reversal: { ...line, amountMillimes: -amountMillimes } };
}

/** Whether the row says that its money came in, though the amount is below 0: it was booked back. */
function isMarkedIncoming(cells: readonly string[], columns: StatementColumns): boolean {
  if ('credit' in columns) return true;
  return columns.sign !== undefined && readDirection(cells[columns.sign] ?? '') === 'in';
}

/** Not above 0 where nothing came in; a fault where that cannot be told. */
function readIncomingAmount(cells: readonly string[], columns: StatementColumns): Millimes | 'amount' | 'sign' {
  const { decimalSign } = columns;
  const read = (at: number) => parseStatementAmount(cells[at] ?? '', decimalSign) ?? 'amount';
  if ('amount' in columns) {
    const amount = read(columns.amount);
    if (columns.sign === undefined || amount === 'amount') return amount;
    const direction = readDirection(cells[columns.sign] ?? '');
    if (!direction) return 'sign';
    return direction === 'out' ? -Math.abs(amount) : amount;
  }
  const isEmpty = (at: number) => (cells[at] ?? '').replace(/[-–\s]/g, '') === '';
  const { credit, debit } = columns;
  if (!isEmpty(credit)) return read(credit);
  // With a column for what went out, a row without either says nothing of money.
  if (debit === undefined) return 0;
  return isEmpty(debit) || read(debit) === 'amount' ? 'amount' : 0;
}

function joinLabel(parts: readonly string[]): string {
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

import type { Millimes } from '../kernel/money';
import { AMOUNT_CELL_MAX, DECIMAL_SIGNS, parseStatementAmount, parseStatementDay } from './statement-amount';
import type { StatementColumns } from './statement-columns';
import { readDirection } from './vocabulary/direction';

/** Longer labels are cut. */
export const LABEL_MAX = 300;

/** Incoming money in a statement; as `outgoing`, money that was sent. */
export type StatementLine = {
  /** A day, `2026-11-25`. */
  bookedOn: string;
  /** Always positive. */
  amountMillimes: Millimes;
  /** The text of the sender, and additions of the bank. */
  label: string;
};

/** Why a row could not be read. */
export const ROW_FAULTS = ['date', 'amount', 'short', 'sign'] as const;
export type RowFault = (typeof ROW_FAULTS)[number];

/** `number` is the row's number in the file, counted from 1. */
export type UnreadableRow = { number: number; fault: RowFault };

export type ParsedStatement = {
  lines: StatementLine[];
  unread: UnreadableRow[];
  /** Rows of outgoing money, or of none. */
  debits: number;
  /** Incoming money that was reversed, counted among the debits; amounts are positive. Absent if there is none. */
  reversals?: StatementLine[];
};

/** A row of a file: its cells and its number. */
export type StatementRow = { number: number; cells: readonly string[] };

/** Money that was sent; the amount is positive. */
export type OutgoingMoney = { outgoing: StatementLine };

/** The content of a row: incoming or outgoing money, a fault, or a heading. `debit`: no money, or none of known amount. */
export type ParsedRow = StatementLine | OutgoingMoney | { reversal: StatementLine } | RowFault | 'debit' | 'heading';

/**
 * Returns the incoming money of a statement, in the order of the file. Rows above the first line that have neither a
 * day nor an amount, such as column names, are ignored. Every other row is a line, counts as outgoing money, or is
 * listed as unread.
 */
export function parseStatement(rows: readonly StatementRow[], columns: StatementColumns): ParsedStatement {
  const read: ParsedStatement = { lines: [], unread: [], debits: 0 };
  for (const { row, said: parsed } of parseStatementRows(rows, columns)) {
    if (isDebit(parsed)) read.debits++;
    else if (typeof parsed === 'string') read.unread.push({ number: row.number, fault: parsed });
    else if ('reversal' in parsed) {
      read.debits++;
      read.reversals = [...(read.reversals ?? []), parsed.reversal];
    } else read.lines.push(parsed);
  }
  return read;
}

/** Checks whether a row is outgoing money, or none. */
export function isDebit(parsed: ParsedRow): parsed is OutgoingMoney | 'debit' {
  return parsed === 'debit' || (typeof parsed === 'object' && 'outgoing' in parsed);
}

/** Yields the rows below the heading with their parsed content; can be stopped after each row. */
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

/** Returns the columns in which an amount shows its direction: a sign, parentheses, `CR` or `DB`. */
export function findSignedColumns(rows: readonly StatementRow[]): number[] {
  const signed = new Set<number>();
  for (const { cells } of rows)
    for (const [at, cell] of cells.entries()) if (!signed.has(at) && isSignedAmount(cell)) signed.add(at);
  return [...signed].sort((a, b) => a - b);
}

/** The first test is cheap, because most cells of a large file have no sign. */
function isSignedAmount(cell: string): boolean {
  if (cell.length > AMOUNT_CELL_MAX || !/[-+−–‐‑－(]|[cdrb]\s*$/i.test(cell)) return false;
  return DECIMAL_SIGNS.some((sign) => parseStatementAmount(cell, sign) !== undefined);
}

/**
 * Checks whether amounts are in one column and none shows the direction of the money: it may be outgoing.
 * @param rows the first rows of the file
 * @param signed the result of `findSignedColumns` for the complete file
 */
export function lacksSigns(
  rows: readonly StatementRow[],
  columns: StatementColumns,
  signed: readonly number[],
): boolean {
  if (!('amount' in columns) || columns.sign !== undefined || signed.includes(columns.amount)) return false;
  return parseStatement(rows, columns).lines.length > 0;
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
  if (amountMillimes < 0 && isMarkedIncoming(cells, columns))
    return { reversal: { ...line, amountMillimes: -amountMillimes } };
  const outgoingMillimes = 'amount' in columns ? -amountMillimes : readDebit(cells, columns);
  return outgoingMillimes > 0 ? { outgoing: { ...line, amountMillimes: outgoingMillimes } } : 'debit';
}

/** Returns the amount in the column of outgoing money; some banks write it with a minus. 0 if there is none. */
function readDebit(
  cells: readonly string[],
  { debit, decimalSign }: { debit?: number | undefined } & StatementColumns,
) {
  return debit === undefined ? 0 : Math.abs(parseStatementAmount(cells[debit] ?? '', decimalSign) ?? 0);
}

/** Checks whether the row is marked as incoming although the amount is negative: it was reversed. */
function isMarkedIncoming(cells: readonly string[], columns: StatementColumns): boolean {
  if ('credit' in columns) return true;
  return columns.sign !== undefined && readDirection(cells[columns.sign] ?? '') === 'in';
}

/** Returns the incoming amount, not positive if there is none; a fault if that is unclear. */
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
  // If there is a debit column, a row with neither amount contains no money.
  if (debit === undefined) return 0;
  return isEmpty(debit) || read(debit) === 'amount' ? 'amount' : 0;
}

function joinLabel(parts: readonly string[]): string {
  const text = parts
    .join(' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  // The cut must not leave half a character.
  return text
    .slice(0, LABEL_MAX)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
}

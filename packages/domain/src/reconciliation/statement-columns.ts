import { foldName } from '../kernel/text/fold-name';
import {
  DATE_FORMS,
  type DateForm,
  DECIMAL_SIGNS,
  type DecimalSign,
  parseStatementAmount,
  parseStatementDay,
} from './statement-amount';
import type { Separator } from './statement-file';
import { readDirection } from './vocabulary/direction';

/** The maximum number of columns of a statement. */
export const COLUMNS_MAX = 40;
/** The maximum number of columns over which the label may be spread. */
export const LABELS_MAX = 4;

/**
 * The column indexes of a source's statements, counted from 0. The amount is in one column with its sign, in one column
 * with a separate direction column, or in two columns for incoming and outgoing money.
 */
export type StatementColumns = {
  date: number;
  dateForm: DateForm;
  decimalSign: DecimalSign;
  label: readonly number[];
  /** The chosen separator; if absent, it is detected in each file. */
  separator?: Separator | undefined;
} & ({ amount: number; sign?: number | undefined } | { credit: number; debit?: number | undefined });

/** The names of each kind of column, folded; the first match counts. */
const COLUMN_HEADINGS = {
  date: ['dateoperation', 'dateop', 'datedoperation', 'bookingdate', 'transactiondate', 'date', 'jour', 'day', 'تاريخ'],
  credit: ['credit', 'versement', 'recette', 'encaissement', 'moneyin', 'paidin', 'دائن', 'ايداع', 'إيداع'],
  debit: ['debit', 'retrait', 'depense', 'moneyout', 'paidout', 'مدين', 'سحب'],
  amount: ['montant', 'amount', 'somme', 'debitcredit', 'creditdebit', 'المبلغ', 'مبلغ'],
  label: [
    ...['libelle', 'description', 'label', 'detail', 'motif', 'communication', 'narration', 'objet', 'reference'],
    ...[
      'message',
      'note',
      'expediteur',
      'sender',
      'nature',
      'البيان',
      'بيان',
      'الوصف',
      'وصف',
      'المرجع',
      'مرجع',
      'تفاصيل',
    ],
  ],
} as const;
/** Columns that are ignored, although their names resemble others. */
const IGNORED_HEADINGS = ['solde', 'balance', 'رصيد', 'datevaleur', 'datedevaleur', 'valuedate', 'devise', 'currency'];

type Part = keyof typeof COLUMN_HEADINGS;

/** The folded names, computed once because each cell of the first rows is compared with them. */
const FOLDED_HEADINGS = (Object.keys(COLUMN_HEADINGS) as Part[]).map((part) => ({
  part,
  heads: COLUMN_HEADINGS[part].map((head) => foldName(head)),
}));
/** A longer cell is not a column name. */
const MAX_HEADING_LENGTH = 40;

/** The number of rows that are examined. */
const SAMPLE_ROWS = 40;

/**
 * Guesses the meaning of each column from the headings, in French, English or Arabic, and from the cells. A person
 * confirms the result.
 * @param rows the first rows of the file
 * @returns undefined if no column has days, or none has amounts
 */
export function guessColumns(rows: readonly (readonly string[])[]): StatementColumns | undefined {
  const sample: (readonly string[])[] = rows.slice(0, SAMPLE_ROWS).map((row) => row.slice(0, COLUMNS_MAX));
  const head = findHeadingRow(sample);
  const body = head ? sample.slice(sample.indexOf(head) + 1) : sample;
  const width = Math.max(0, ...sample.map(({ length }) => length));
  const columns = Array.from({ length: width }, (_, index) =>
    body.map((row) => row[index]?.trim() ?? '').filter(Boolean),
  );
  const named = (part: Part) => head?.flatMap((cell, index) => (findColumnPart(cell) === part ? [index] : [])) ?? [];

  const dates = named('date').concat(
    columns.flatMap((cells, index) => (isMostly(cells, looksLikeDate) ? [index] : [])),
  );
  const date = dates.find((at) => isMostly(columns[at] ?? [], looksLikeDate)) ?? dates[0];
  const signs = columns.flatMap((cells, index) => (hasDirections(cells) ? [index] : []));
  const money = guessAmountColumns(columns, (part) => named(part).filter((at) => !signs.includes(at)), {
    dates,
    signs,
  });
  if (date === undefined || !money) return undefined;
  const usedColumns = new Set([...dates, ...Object.values(money)]);
  const label = guessLabelColumns(columns, named('label'), usedColumns);
  return {
    date,
    dateForm: guessDateForm(columns[date] ?? []),
    decimalSign: guessDecimalSign(Object.values(money).flatMap((at) => columns[at] ?? [])),
    label,
    ...money,
  };
}

function guessAmountColumns(
  columns: readonly (readonly string[])[],
  named: (part: Part) => number[],
  { dates, signs }: { dates: readonly number[]; signs: readonly number[] },
): { amount: number; sign?: number } | { credit: number; debit?: number } | undefined {
  const [credit] = named('credit');
  const [debit] = named('debit');
  if (credit !== undefined) return { credit, ...(debit !== undefined && { debit }) };
  const [sign] = signs;
  const amount =
    named('amount')[0] ??
    columns.findIndex((cells, index) => !dates.includes(index) && isMostly(cells, looksLikeAmount));
  return amount === -1 ? undefined : { amount, ...(sign !== undefined && { sign }) };
}

/** Some banks write a single dash for an empty cell. */
function hasDirections(cells: readonly string[]): boolean {
  const directions = cells.map(readDirection);
  return directions.includes('in')
    ? directions.every(Boolean)
    : directions.every(Boolean) && cells.some((cell) => /\p{L}/u.test(cell));
}

function guessLabelColumns(
  columns: readonly (readonly string[])[],
  named: readonly number[],
  usedColumns: ReadonlySet<number>,
) {
  const free = named.filter((at) => !usedColumns.has(at)).slice(0, LABELS_MAX);
  if (free.length > 0) return free;
  // If no column is named, the one with the most text.
  const lengthOf = (cells: readonly string[]) => cells.reduce((sum, { length }) => sum + length, 0);
  const otherColumns = columns
    .map((cells, at) => ({ at, length: lengthOf(cells) }))
    .filter(({ at }) => !usedColumns.has(at));
  const [longest] = otherColumns.filter(({ length }) => length > 0).sort((a, b) => b.length - a.length);
  return longest ? [longest.at] : [];
}

/** Returns the row with the column names: at least two of its cells are known column names. */
export function findHeadingRow(rows: readonly (readonly string[])[]): readonly string[] | undefined {
  return rows.find((row) => new Set(row.map(findColumnPart).filter(Boolean)).size >= 2);
}

const foldHeading = (cell: string) => foldName(cell).replace(/[^\p{L}]/gu, '');

/** Checks whether a column name is that of a balance, a currency or a value date. */
export function isIgnoredHeading(cell: string): boolean {
  const name = foldHeading(cell);
  return cell.length <= MAX_HEADING_LENGTH && IGNORED_HEADINGS.some((other) => name.startsWith(other));
}

/** Returns the kind of column that a name announces; undefined for other names. */
export function findColumnPart(cell: string): Part | undefined {
  const name = cell.length > MAX_HEADING_LENGTH ? '' : foldHeading(cell);
  if (name === '' || isIgnoredHeading(cell)) return undefined;
  const found =
    FOLDED_HEADINGS.find(({ heads }) => heads.some((head) => head === name)) ??
    FOLDED_HEADINGS.find(({ heads }) => heads.some((head) => name.includes(head)));
  return found?.part;
}

export const looksLikeDate = (cell: string) => DATE_FORMS.some((form) => parseStatementDay(cell, form) !== undefined);
/** Digits alone may be any kind of number. */
export const looksLikeAmount = (cell: string) =>
  /[.,٫]/.test(cell) && DECIMAL_SIGNS.some((sign) => parseStatementAmount(cell, sign) !== undefined);

function isMostly(cells: readonly string[], looksRight: (cell: string) => boolean): boolean {
  return cells.length > 0 && cells.filter(looksRight).length * 3 > cells.length * 2;
}

function guessDateForm(cells: readonly string[]): DateForm {
  const fits = (form: DateForm) => cells.filter((cell) => parseStatementDay(cell, form) !== undefined).length;
  // Every form can read these.
  if (isMostly(cells, (cell) => /^20\d\d/.test(cell))) return 'year-first';
  // Tunisia writes the day first, so that form wins if both fit.
  return [...DATE_FORMS].sort((a, b) => fits(b) - fits(a))[0]!;
}

function guessDecimalSign(cells: readonly string[]): DecimalSign {
  const fits = (sign: DecimalSign) => cells.filter((cell) => parseStatementAmount(cell, sign) !== undefined).length;
  const cut = (sign: DecimalSign) =>
    cells.filter((cell) => cell.lastIndexOf(sign) > cell.lastIndexOf(getOtherSign(sign))).length;
  const [comma, point] = [fits(','), fits('.')];
  if (comma !== point) return comma > point ? ',' : '.';
  // `149,500` is ambiguous: three digits after a sign are millimes, since these amounts have no thousands.
  return cut('.') > cut(',') ? '.' : ',';
}

const getOtherSign = (sign: DecimalSign): DecimalSign => (sign === ',' ? '.' : ',');

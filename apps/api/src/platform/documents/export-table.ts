import type { Language } from '@waha/domain/kernel/languages';
import type { Instant } from '@waha/domain/kernel/time';
import type { SQL } from 'drizzle-orm';
import { people } from '../auth/auth.tables';
import type { Database } from '../database/database';
import type { Translations } from '../translations/source';
import { getTranslations } from '../translations/translations';
import type { Cell, CodeCell } from './csv';

/** The title of a column, translated by `exportColumns`. */
export type ColumnTitle = keyof Translations['exportColumns'];

/** Columns of instants: their titles state the time zone. */
const TIME_TITLES = [
  ...(['time', 'signed up', 'verified', 'blocked', 'sent', 'made', 'asked', 'decided', 'paid'] as const),
  ...(['earned', 'valid from'] as const),
] satisfies ColumnTitle[];
type TimeTitle = (typeof TIME_TITLES)[number];
type TimeCell = { at: Instant } | null;

/** The columns of a table in their order, each with a function that returns the cell of a row. */
export type Columns<Row> = {
  readonly [Title in ColumnTitle]?: (row: Row) => Title extends TimeTitle ? TimeCell : Exclude<Cell, { at: Instant }>;
};

export function listColumnTitles<Row>(columns: Columns<Row>): ColumnTitle[] {
  return Object.keys(columns) as ColumnTitle[];
}

/** Returns the title of a column in a language. */
export function translateColumnTitle(language: Language, title: ColumnTitle): string {
  const { exportColumns, tunisTime } = getTranslations(language);
  const isTime = TIME_TITLES.some((each) => each === title);
  return isTime ? tunisTime({ time: exportColumns[title] }) : exportColumns[title];
}

export function toCells<Row>(columns: Columns<Row>, row: Row): Cell[] {
  return Object.values(columns as Record<string, (row: Row) => Cell>).map((cell) => cell(row));
}

/** A table to store or calculate with: its titles, then its rows. */
export type ExportTable = Cell[][];

/** Returns all rows, below their titles. */
export function createExportTable<Row>(columns: Columns<Row>, rows: readonly Row[]): ExportTable {
  return [listColumnTitles(columns), ...rows.map((row) => toCells(columns, row))];
}

/** Writes one table; `isMeant` checks whether an instant is within the requested days. */
export type Exporter = (db: Database, isMeant: (at: Instant) => boolean) => Promise<ExportTable>;

/** A table of the database that is exported: as a whole by the operator, row by row below a list of staff. */
export type ExportedTable<Row> = {
  columns: Columns<Row>;
  /** Exports all rows, in any status, whose instant is within the requested days. */
  exportAll: Exporter;
  /** Returns these rows, by their ids. */
  findRows: (db: Database, ids: readonly string[]) => Promise<Map<string, Row>>;
};

/** Defines an exported table by its query, its columns and the instant that the days of an export refer to. */
export function defineExport<Row extends { id: string | number }>({
  select,
  withIds,
  columns,
  instantOf,
  totalsOf = () => [],
}: {
  /** Returns the rows in the order of the file. */
  select: (db: Database, where?: SQL) => PromiseLike<Row[]>;
  withIds: (ids: readonly string[]) => SQL;
  columns: Columns<Row>;
  instantOf: (row: Row) => Instant;
  /** Returns the rows below the table. */
  totalsOf?: (rows: readonly Row[]) => ExportTable;
}): ExportedTable<Row> {
  return {
    columns,
    async exportAll(db, isMeant) {
      const rows = (await select(db)).filter((row) => isMeant(instantOf(row)));
      return [...createExportTable(columns, rows), ...totalsOf(rows)];
    },
    async findRows(db, ids) {
      return new Map((await select(db, withIds(ids))).map((row) => [String(row.id), row]));
    },
  };
}

export const ownerSelection = { id: people.id, name: people.name, surname: people.surname, email: people.email };
type Owner = { id: string; name: string; surname: string; email: string };

/** The columns that identify the owner of a row, the same everywhere. */
export const OWNER_COLUMNS = {
  'member id': ({ owner }) => owner.id,
  name: ({ owner }) => owner.name,
  surname: ({ owner }) => owner.surname,
  email: ({ owner }) => owner.email,
} as const satisfies Columns<{ owner: Owner }>;

/** Returns a cell with the instant; empty if it has not happened. */
export const createTimeCell = (at: Instant | null): TimeCell => (at === null ? null : { at });

/** Returns the cell of a status or kind, which `words` translates. */
export const createCodeCell = <Code extends string>(
  code: Code,
  selectTranslations: (words: Translations) => Record<Code, string>,
): CodeCell => ({
  code,
  translate: (words) => selectTranslations(words)[code],
});

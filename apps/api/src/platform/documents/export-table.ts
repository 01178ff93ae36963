import type { Language } from '@waha/domain/kernel/languages';
import type { Instant } from '@waha/domain/kernel/time';
import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { people } from '../auth/auth.tables';
import type { Database } from '../database/database';
import type { Translations } from '../translations/source';
import { getTranslations } from '../translations/translations';
import type { Cell, CodeCell } from './csv';

/** The title of a column, translated by `exportColumns`. */
export type ColumnTitle = keyof Translations['exportColumns'];

/** Columns of instants: their titles state the time zone. */
const TIME_TITLES = [
  ...(['time', 'signed up', 'verified', 'blocked', 'sent', 'made', 'asked', 'decided', 'paid', 'cancelled'] as const),
  ...(['earned', 'valid from'] as const),
] satisfies ColumnTitle[];
type TimeTitle = (typeof TIME_TITLES)[number];
type TimeCell = { at: Instant } | null;

/** Columns of ids, which only programs need. */
const ID_TITLES: readonly ColumnTitle[] = [
  'member id',
  'payment id',
  'withdrawal id',
  'invoice id',
  'recharge id',
  'refund id',
];

/** Checks whether a column has ids, which files for people have last. */
export const isIdColumn = (title: ColumnTitle) => ID_TITLES.includes(title);

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

const ownerSelection = { id: people.id, name: people.name, surname: people.surname, email: people.email };
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
  selectTranslations: (translations: Translations) => Record<Code, string>,
): CodeCell => ({
  code,
  translate: (translations) => selectTranslations(translations)[code],
});

type MemberTable = SQLiteTable & { id: SQLiteColumn; memberId: SQLiteColumn };
type ExportedRow<Table extends MemberTable, Details> = { row: Table['$inferSelect']; owner: Owner; details: Details };

/** A table of members' data that is exported: as a whole by the operator, row by row below a list of staff. */
type TableExport<Table extends MemberTable, Details> = {
  table: Table;
  /** The condition for rows that are exported. */
  where?: SQL;
  /** Returns a function that returns what columns show of a row beside its own fields. */
  readDetails?: (
    db: Database,
    rows: readonly Table['$inferSelect'][],
  ) => Promise<(row: Table['$inferSelect']) => Details>;
  columns: Columns<ExportedRow<Table, Details>>;
  /** The instant that the days of an export refer to. */
  instantOf: (row: Table['$inferSelect']) => Instant;
  /** Sorts the file by that instant instead of by the ids. Rows of one instant stay in the order of their ids. */
  isByInstant?: boolean;
  /** Returns the rows below the table. */
  totalsOf?: (rows: readonly Table['$inferSelect'][]) => ExportTable;
  parseId?: (id: string) => string | number;
};

export type ExportedTable<Row> = {
  columns: Columns<Row>;
  /** Exports all rows of the requested days. */
  exportAll: Exporter;
  /** Returns these rows, by their ids. */
  findRows: (db: Database, ids: readonly string[]) => Promise<Map<string, Row>>;
};

export function defineExport<Table extends MemberTable, Details = undefined>(
  definition: TableExport<Table, Details>,
): ExportedTable<ExportedRow<Table, Details>> {
  const { table, where, columns, instantOf, isByInstant, totalsOf = () => [], parseId = String } = definition;

  const select = async (db: Database, wanted?: SQL): Promise<ExportedRow<Table, Details>[]> => {
    const rows = (await db
      .select({ row: table as SQLiteTable, owner: ownerSelection })
      .from(table as SQLiteTable)
      .innerJoin(people, eq(people.id, table.memberId))
      .where(and(where, wanted))
      .orderBy(asc(table.id))) as Omit<ExportedRow<Table, Details>, 'details'>[];
    const getDetails = await definition.readDetails?.(
      db,
      rows.map(({ row }) => row),
    );
    return rows.map((each) => ({ ...each, details: getDetails?.(each.row) as Details }));
  };

  return {
    columns,
    async exportAll(db, isMeant) {
      const exportedRows = (await select(db)).filter(({ row }) => isMeant(instantOf(row)));
      if (isByInstant) exportedRows.sort((a, b) => instantOf(a.row) - instantOf(b.row));
      return [...createExportTable(columns, exportedRows), ...totalsOf(exportedRows.map(({ row }) => row))];
    },
    async findRows(db, ids) {
      const exportedRows = await select(db, inArray(table.id, ids.map(parseId)));
      return new Map(exportedRows.map((each) => [String(each.row.id), each]));
    },
  };
}

import type { Language } from '@waha/domain/kernel/languages';
import type { Instant } from '@waha/domain/kernel/time';
import { people } from '../auth/auth.tables';
import type { Database } from '../database/database';
import type { Translations } from '../translations/source';
import { getTranslations } from '../translations/translations';
import type { Cell, CodeCell } from './csv';

/** What a column is called; in each language: `exportColumns` of the words. */
export type ColumnTitle = keyof Translations['exportColumns'];

/** Columns of instants: people are told the zone by their titles. */
const TIME_TITLES = [
  ...(['time', 'signed up', 'verified', 'blocked', 'sent', 'made', 'asked', 'decided', 'paid'] as const),
  ...(['earned', 'valid from'] as const),
] satisfies ColumnTitle[];
type TimeTitle = (typeof TIME_TITLES)[number];
type TimeCell = { at: Instant } | null;

/** The columns of a table in their order, each with what stands in it for a row. */
export type Columns<Row> = {
  readonly [Title in ColumnTitle]?: (row: Row) => Title extends TimeTitle ? TimeCell : Exclude<Cell, { at: Instant }>;
};

export function listColumnTitles<Row>(columns: Columns<Row>): ColumnTitle[] {
  return Object.keys(columns) as ColumnTitle[];
}

/** What people who read this language call a column. */
export function translateColumnTitle(language: Language, title: ColumnTitle): string {
  const { exportColumns, tunisTime } = getTranslations(language);
  const isTime = TIME_TITLES.some((each) => each === title);
  return isTime ? tunisTime({ time: exportColumns[title] }) : exportColumns[title];
}

export function toCells<Row>(columns: Columns<Row>, row: Row): Cell[] {
  return Object.values(columns as Record<string, (row: Row) => Cell>).map((cell) => cell(row));
}

/** A table to be kept or calculated with: its titles, then its rows. */
export type ExportTable = Cell[][];

/** All of these rows, with their titles above. */
export function createExportTable<Row>(columns: Columns<Row>, rows: readonly Row[]): ExportTable {
  return [listColumnTitles(columns), ...rows.map((row) => toCells(columns, row))];
}

/** Writes one table; `isMeant` says whether an instant lies in the days that were asked for. */
export type Exporter = (db: Database, isMeant: (at: Instant) => boolean) => Promise<ExportTable>;

export const ownerSelection = { id: people.id, name: people.name, surname: people.surname, email: people.email };
type Owner = { id: string; name: string; surname: string; email: string };

/** Who a row is about, the same columns everywhere. */
export const OWNER_COLUMNS = {
  'member id': ({ owner }) => owner.id,
  name: ({ owner }) => owner.name,
  surname: ({ owner }) => owner.surname,
  email: ({ owner }) => owner.email,
} as const satisfies Columns<{ owner: Owner }>;

/** Nothing where it has not happened. */
export const createTimeCell = (at: Instant | null): TimeCell => (at === null ? null : { at });

/** A status or kind, which `words` says to people. */
export const createCodeCell = <Code extends string>(
  code: Code,
  selectTranslations: (words: Translations) => Record<Code, string>,
): CodeCell => ({
  code,
  translate: (words) => selectTranslations(words)[code],
});

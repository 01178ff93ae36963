import { toIso } from '@waha/domain/kernel/time';
import { and, asc, gt, inArray, type SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from '../database/database';

/** A row, or a part of one, by the names of its columns in the program. */
export type MemberRow = Record<string, unknown>;

/** One kind of a member's data: rows in pages, so that only one page is in memory, or a few values. */
export type MemberDataPart = { pages: () => AsyncIterable<MemberRow[]> } | { read: () => Promise<unknown> };

/** A member's data by its name in the export. */
export type MemberData = Record<string, MemberDataPart>;

const ROWS_PER_PAGE = 250;

/** As many ids are in memory at once. Not every table has an index in this order, so each read goes through all rows. */
const MAX_KEYS = 5000;

type PageOptions = {
  /** The unique column in the order of which the rows are read; by default `id`. */
  by?: SQLiteColumn;
  /** By default all. */
  columns?: Record<string, SQLiteColumn>;
};

/** Returns the rows of a table that meet a condition, in pages, in the order of their ids. */
export function readInPages<Table extends SQLiteTable & { id?: SQLiteColumn }>(
  db: Database,
  table: Table,
  condition: SQL | undefined,
  { by = table.id, columns }: PageOptions = {},
): { pages: () => AsyncIterable<MemberRow[]> } {
  if (!by) throw new Error('A table without an id needs the column by which it is read.');
  const key = by;
  const source: SQLiteTable = table;
  async function* pages(): AsyncGenerator<MemberRow[]> {
    let last: unknown;
    for (;;) {
      const isLater = last === undefined ? undefined : gt(key, last);
      const read = db.select({ key }).from(source).where(and(condition, isLater)).orderBy(asc(key));
      const keys = (await read.limit(MAX_KEYS)).map((row) => row.key);
      for (let start = 0; start < keys.length; start += ROWS_PER_PAGE) {
        const isOnPage = inArray(key, keys.slice(start, start + ROWS_PER_PAGE));
        const page = columns ? db.select(columns).from(source) : db.select().from(source);
        yield (await page.where(isOnPage).orderBy(asc(key))) as MemberRow[];
      }
      if (keys.length < MAX_KEYS) return;
      last = keys.at(-1);
    }
  }
  return { pages };
}

/** Returns rows of which a member has only a few, read at once. */
export function readAtOnce(read: () => Promise<MemberRow[]>): { pages: () => AsyncIterable<MemberRow[]> } {
  return {
    async *pages() {
      yield await read();
    },
  };
}

/** Returns all rows of a part. */
export async function readAllRows({ pages }: { pages: () => AsyncIterable<MemberRow[]> }): Promise<MemberRow[]> {
  const rows: MemberRow[] = [];
  for await (const page of pages()) rows.push(...page);
  return rows;
}

/** Writes a member's data as one JSON object, in chunks of text. Instants are written for people. */
export async function* writeMemberDataJson(
  data: MemberData,
  /** Receives each page of rows and each value, as they are written. */
  onRead: (name: string, rows: unknown) => void = () => undefined,
): AsyncGenerator<string> {
  let isFirstPart = true;
  for (const [name, part] of Object.entries(data)) {
    yield `${isFirstPart ? '{' : ','}\n  ${JSON.stringify(name)}: `;
    isFirstPart = false;
    if ('read' in part) {
      const value = (await part.read()) ?? null;
      onRead(name, value);
      yield JSON.stringify(formatInstant(name, value), formatInstant, 2);
      continue;
    }
    let separator = '[';
    for await (const rows of part.pages()) {
      onRead(name, rows);
      const texts: string[] = [];
      for (const row of rows) {
        texts.push(`${separator}\n    ${JSON.stringify(row, formatInstant)}`);
        separator = ',';
      }
      yield texts.join('');
    }
    yield separator === '[' ? '[]' : '\n  ]';
  }
  yield isFirstPart ? '{}\n' : '\n}\n';
}

/** Whether a field contains an instant, by its name. */
export function isInstantField(name: string): boolean {
  return /(^at|At|Until)$/.test(name);
}

function formatInstant(name: string, value: unknown): unknown {
  return typeof value === 'number' && isInstantField(name) ? toIso(value) : value;
}

import Sqlite from 'better-sqlite3';
import { array, assert, asyncProperty } from 'fast-check';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { findAssets } from '#platform/config/assets';
import { arbitraryChangeFamilies, type Change, SEED_CHANGES } from '#testing/engines/arbitrary-change';
import { type OpenPostgres, openPostgres } from '#testing/engines/open-postgres';
import { migrate } from '../sqlite/migrate';

/** Tables that triggers write. */
const TRIGGER_WRITTEN_TABLES = [
  ...['stored_files', 'wallet_points_by_hour', 'overview_by_hour', 'overview_steps', 'unpaid_by_day', 'member_table'],
  'unpaid_of_verified_by_day',
  ...['member_counts', 'announcement_runs', 'announcement_hours', 'announcement_members'],
  // Without `seq`: PostgreSQL never reuses a number, not even that of a refused row.
  '(select person_id, name, surname, "both", email, phone from people_names) names',
  ...['overview_lines', 'overview_steps_made', 'unpaid_invoices', 'unpaid_invoices_of_verified', 'member_lines'],
];

/** Refusals by triggers are compared by their text, others by the kind of constraint. */
const WORDS = /append-only|next number of its year|keeps its number|is cancelled and keeps|as it was issued/;
const KINDS: [kind: string, said: RegExp][] = [
  ['unique', /unique/i],
  ['foreign key', /foreign key/i],
  ['check', /check constraint/i],
  ['null', /not.null/i],
];

type Both = { sqlite: Sqlite.Database; client: pg.Client; database: OpenPostgres };
const opened = new Set<Both>();

/** An empty migrated database, to be copied. */
const empty = new Sqlite(':memory:');
migrate(empty, findAssets().migrations, ':memory:');
const EMPTY = empty.serialize();
empty.close();

afterEach(async () => {
  for (const both of opened) await close(both);
});

async function close(both: Both): Promise<void> {
  opened.delete(both);
  both.sqlite.close();
  await both.client.end();
  await both.database.close();
}

async function openBoth(): Promise<Both> {
  const sqlite = new Sqlite(EMPTY);
  sqlite.pragma('foreign_keys = on');
  sqlite.pragma('recursive_triggers = on');
  const database = await openPostgres();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const both = { sqlite, client, database };
  opened.add(both);
  for (const change of SEED_CHANGES) await apply(both, change);
  return both;
}

type Engines = Pick<Both, 'sqlite' | 'client'>;

/** Runs the same statement on both engines. Both must refuse for the same reason. */
async function apply({ sqlite, client }: Engines, { text, values }: Change): Promise<void> {
  let placeholderCount = 0;
  const numbered = text.replaceAll('?', () => `$${++placeholderCount}`);
  const postgres = await outcome(() => client.query(numbered, [...values]).then(({ rowCount }) => rowCount ?? 0));
  const here = await outcome(async () => sqlite.prepare(text).run(...values).changes);
  expect(postgres, text).toBe(here);
}

/** Returns the number of changed rows, or why the statement failed. */
async function outcome(run: () => Promise<number>): Promise<number | string> {
  try {
    return await run();
  } catch (error) {
    const message = String(error);
    return KINDS.find(([, words]) => words.test(message))?.[0] ?? message.slice(message.search(WORDS));
  }
}

async function expectSame({ sqlite, client }: Engines): Promise<void> {
  for (const table of TRIGGER_WRITTEN_TABLES) {
    const { rows } = await client.query({ text: `select * from ${table}`, rowMode: 'array' });
    const toLines = (all: unknown[]) => all.map((row) => (row as unknown[]).join(' ')).sort();
    expect(toLines(rows), table).toEqual(toLines(sqlite.prepare(`select * from ${table}`).raw().all()));
  }
}

describe('trigger data on PostgreSQL', () => {
  it.each(Object.entries(arbitraryChangeFamilies))(
    'equals that on SQLite after the same changes: %s',
    async (_, family) => {
      await assert(
        asyncProperty(array(family, { minLength: 20, maxLength: 60 }), async (changes) => {
          const both = await openBoth();
          for (const [at, change] of changes.entries()) {
            await apply(both, change);
            if (at % 10 === 0) await expectSame(both);
          }
          await expectSame(both);
          await close(both);
        }),
        { numRuns: 15 },
      );
    },
    120_000,
  );

  it.each([
    ['the ledger', 'update point_entries set points = 1', 'the ledger is append-only'],
    ['the ledger', 'delete from point_entries', 'the ledger is append-only'],
    ['the log', "update audit_log set action = 'y'", 'the audit log is append-only'],
    ['the log', 'delete from audit_log', 'the audit log is append-only'],
    ['the seller', "update seller_versions set facts = '{}'", 'versions of the seller are append-only'],
    ['the seller', 'delete from seller_versions', 'versions of the seller are append-only'],
    ['the catalogue', 'update catalogue_versions set version = 9', 'versions of the catalogue are append-only'],
    ['the catalogue', 'delete from catalogue_versions', 'versions of the catalogue are append-only'],
    ['an invoice', 'update invoices set number = 2', 'an invoice keeps its number and its seller'],
    ['an invoice', 'update invoices set seller_version = null', 'an invoice keeps its number and its seller'],
    ['an invoice', 'delete from invoices', 'an invoice that is taken back is cancelled and keeps its number'],
    [
      'an invoice',
      `insert into invoices (id, member_id, invoice_date, status, pdf_file_id, amount_millimes, created_at, number_year, number)
       select 'i2', member_id, invoice_date, status, pdf_file_id, 1, 1, 2026, 3 from invoices`,
      'an invoice has the next number of its year',
    ],
    ['its buyer', "update invoice_buyers set name = 'x'", 'the buyer of an invoice stays as it was issued'],
  ])('protects %s from changes: %s', async (_, text, message) => {
    const both = await openBoth();
    for (const change of WRITTEN) await apply(both, { text: change, values: [] });
    expect(() => both.sqlite.exec(text)).toThrow(message);
    await expect(both.client.query(text)).rejects.toThrow(message);
  });
});

/** One row of each kind that stays unchanged. */
const WRITTEN = [
  "insert into point_entries values (null, 'm1', 'wallet', 5, 1, 1, 'k', 's', 1)",
  "insert into audit_log (id, at, action) values (null, 1, 'x')",
  "insert into seller_versions values (1, '{}', 1, null)",
  "insert into catalogue_versions values ('pack', 'k1', 1, '{}', '[]', 1, null)",
  `insert into invoices (id, member_id, invoice_date, status, pdf_file_id, created_at, number_year, number, seller_version)
     values ('i1', 'm1', '2026-01-01', 'pending', 'f0', 1, 2026, 1, 1)`,
  "insert into invoice_buyers values ('i1', 'n', 'e', null, null)",
];

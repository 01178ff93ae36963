import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findAssets } from '#platform/config/assets';
import { copyBaseline, UNDO_LATER_MIGRATIONS } from '#testing/engines/undo-later-migrations';
import { createEverything } from '#testing/fixtures/create-everything';
import { openStaffedApp } from '#testing/fixtures/open-staffed-app';
import { BASELINES } from '../migrations/plan-migrations';
import { isMigrated, migrate } from './migrate';
import { openSqliteDatabase, type SqliteDatabase } from './open-sqlite-database';

const folder = mkdtempSync(join(tmpdir(), 'waha-baseline-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
/** Contains the baseline alone: each test decides which migrations are later. */
const migrations = mkdtempSync(join(folder, 'baseline-'));
copyBaseline('sqlite', migrations);
const { baseline, replaced } = BASELINES.sqlite;

let file: string;
let opened: SqliteDatabase;

/** A file with one of each thing that a member can have, outside the app, which watches the statements of its own. */
beforeEach(async () => {
  const app = await openStaffedApp();
  await createEverything(app, app.member);
  file = join(mkdtempSync(join(folder, 'data-')), 'waha.sqlite');
  app.context.database.writer.prepare('vacuum into ?').run(file);
  await app.close();
  opened = openSqliteDatabase(file);
  opened.writer.exec(UNDO_LATER_MIGRATIONS.sqlite);
});
afterEach(() => opened.close());

const upgrade = (from = migrations) => migrate(opened.writer, from, file);
const rowsOf = (table: string, source = opened.writer) => source.prepare(`select * from "${table}"`).all();

/** Records these migrations of 0.1.0, as its program did. */
function record(names: readonly string[]): void {
  opened.writer.exec('delete from migrations');
  const insert = opened.writer.prepare('insert into migrations values (?, ?)');
  for (const [at, name] of names.entries()) insert.run(name, 1000 + at);
}

/** Returns the schema and the rows of all tables except `migrations`. */
function readAll(): unknown {
  const schemaRows = rowsOf('sqlite_schema') as Record<string, string>[];
  const tables = schemaRows.filter(({ type, name }) => type === 'table' && name !== 'migrations');
  return [schemaRows, tables.map(({ name }) => [name, rowsOf(name!)])];
}

/** Returns a folder with the baseline and one later migration. */
function addMigration(name: string, sql: string): string {
  const later = mkdtempSync(join(folder, 'later-'));
  cpSync(migrations, later, { recursive: true });
  writeFileSync(join(later, name), sql);
  return later;
}

describe('database of the last build of 0.1.0', () => {
  beforeEach(() => record(replaced));

  test('adopts the baseline and keeps everything else', () => {
    const before = readAll();
    expect(isMigrated(opened.writer, migrations)).toBe(false);
    const { applied, snapshot } = upgrade();
    expect(applied).toEqual(baseline);
    expect(rowsOf('migrations')).toEqual(baseline.map((name) => ({ name, applied_at: 1000 })));
    expect(readAll()).toEqual(before);
    const old = new Sqlite(snapshot!, { readonly: true });
    expect(rowsOf('migrations', old)).toMatchObject(replaced.map((name) => ({ name })));
    old.close();
    expect(isMigrated(opened.writer, migrations)).toBe(true);
    expect(upgrade()).toEqual({ applied: [], snapshot: undefined });
  });

  test('also gets later migrations, with one snapshot of both', () => {
    const later = addMigration('0003-more.sql', 'create table more (id text) strict;');
    const { applied, snapshot } = upgrade(later);
    expect(applied).toEqual([...baseline, '0003-more.sql']);
    expect(rowsOf('more')).toEqual([]);
    const old = new Sqlite(snapshot!, { readonly: true });
    expect(rowsOf('migrations', old)).toHaveLength(replaced.length);
    expect(() => rowsOf('more', old)).toThrow('no such table');
    old.close();
  });

  test('keeps its own rows of migrations if a later migration fails', () => {
    const later = addMigration('0003-bad.sql', 'create table bad (');
    expect(() => upgrade(later)).toThrow('The database is unchanged. Start the previous version of Waha.');
    expect(rowsOf('migrations')).toMatchObject(replaced.map((name) => ({ name })));
    expect(upgrade().applied).toEqual(baseline);
  });
});

describe('migration of invoices', () => {
  test('keeps all rows, their rowids and the references to them, and allows the invoice of a recharge', () => {
    record(baseline);
    const read = () => opened.writer.prepare('select rowid, * from invoices').all() as Record<string, unknown>[];
    const before = read();
    const buyers = rowsOf('invoice_buyers');
    expect(before.length).toBeGreaterThan(0);
    upgrade(findAssets().migrations);
    expect(read()).toEqual(
      before.map((row) => ({ ...row, recharge_id: null, is_electronic: 0, lacks_electronic_credit: 0 })),
    );
    expect(rowsOf('invoice_buyers')).toEqual(buyers);
    expect(opened.writer.pragma('foreign_keys', { simple: true })).toBe(1);
    expect(opened.writer.pragma('foreign_key_check')).toEqual([]);
    const add = (recharge: string) =>
      opened.writer.exec(`insert into invoices (id, member_id, invoice_date, status, amount_millimes, created_at, recharge_id,
        number_year, number) select 'new', member_id, invoice_date, 'paid', 49000, 1, ${recharge}, number_year, number + 1
        from invoices order by number desc limit 1`);
    expect(() => add('null')).toThrow('CHECK');
    expect(() => add("'unknown'")).toThrow('FOREIGN KEY');
    add('(select id from recharges)');
    expect(() => opened.writer.exec('delete from invoices')).toThrow('keeps its number');
  });

  test('is undone if a row references a row that does not exist', () => {
    record(baseline);
    const sql = "insert into invoice_buyers values ('unknown', 'n', 'e', null, null);";
    expect(() => upgrade(addMigration('0003-bad-row.sql', sql))).toThrow(
      'Migration failed: a row of invoice_buyers references a missing row of invoices.',
    );
    expect(rowsOf('invoice_buyers')).not.toContainEqual(expect.objectContaining({ invoice_id: 'unknown' }));
  });
});

describe('database of an early build of 0.1.0', () => {
  test.each([
    ['its first migrations', replaced.slice(0, 40), '0056-catalogue-items.sql'],
    ['all but the last', replaced.slice(0, -1), '0079-accepted-reversals.sql'],
    ['all but one in between', replaced.filter((name) => !name.startsWith('0078')), '0080-confirmed-warnings.sql'],
    ['a migration that was renamed', ['0001-people.sql', '0013-tries.sql'], '0001-people.sql'],
  ])('with %s is refused with instructions, and is unchanged', (_, names, last) => {
    record(names);
    opened.writer.pragma('wal_checkpoint(TRUNCATE)');
    const bytes = readFileSync(file);
    expect(() => upgrade()).toThrow(
      `The database comes from an early build of Waha 0.1.0 (last migration ${last}), which this version cannot upgrade. ` +
        'Start the last build of 0.1.0 (commit 3f17a48a) once with the same data folder and settings, ' +
        'then start this version.',
    );
    opened.writer.pragma('wal_checkpoint(TRUNCATE)');
    expect(readFileSync(file).equals(bytes)).toBe(true);
    expect(existsSync(join(dirname(file), 'snapshots'))).toBe(false);
  });
});

describe('database of a newer version', () => {
  test.each([
    ['after the baseline', [...baseline, '0003-newer.sql'], '0003-newer.sql'],
    ['after 0.1.0', [...replaced, '0081-newer.sql'], '0081-newer.sql'],
  ])('%s is refused and unchanged', (_, names, newer) => {
    record(names);
    expect(() => upgrade()).toThrow(
      `The database was upgraded by a newer version of Waha (${newer}). Install that version.`,
    );
    expect(rowsOf('migrations')).toHaveLength(names.length);
  });
});

test('the migration of retention turns the hold of a scheduled deletion into a hold of the member, and no other', () => {
  record(baseline);
  const all = findAssets().migrations;
  const earlier = mkdtempSync(join(folder, 'earlier-'));
  cpSync(all, earlier, { recursive: true, filter: (path) => !path.endsWith('0026-retention.sql') });
  upgrade(earlier);
  opened.writer.exec(`
    insert into account_deletions (id, member_id, requested_at, erase_at, requested_by, held_at, held_by, hold_reason, ended_at, outcome)
      select 'held', id, 1, 2, id, 3, id, 'A dispute', null, null from people order by id limit 1;
    insert into account_deletions (id, member_id, requested_at, erase_at, requested_by, ended_at, outcome)
      select 'kept', id, 1, 2, id, 3, 'kept' from people order by id limit 1;`);
  upgrade(all);
  const [{ id }] = opened.writer.prepare('select id from people order by id limit 1').all() as [{ id: string }];
  expect(rowsOf('member_holds')).toEqual([
    { id: 'held', member_id: id, is_held: 1, reason: 'A dispute', set_by: id, set_at: 3 },
  ]);
});

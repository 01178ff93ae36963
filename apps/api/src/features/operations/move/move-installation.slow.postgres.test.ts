import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findAssets } from '#platform/config/assets';
import { readFilesSetting } from '#platform/config/files-setting';
import { BASELINES } from '#platform/database/migrations/plan-migrations';
import { readMoveStatus } from '#platform/database/move-status';
import { migratePostgres } from '#platform/database/postgres/migrate-postgres';
import { openFileStorage } from '#platform/files/open-file-storage';
import { createSingleNode } from '#platform/nodes/nodes';
import { openPostgres } from '#testing/engines/open-postgres';
import { listLaterMigrations, UNDO_LATER_MIGRATIONS } from '#testing/engines/undo-later-migrations';
import { createInstallationToMove } from '#testing/fixtures/create-installation-to-move';
import { openS3Server } from '#testing/servers/open-s3-server';
import { createInstallation, type InstallationPlace, openInstallation } from './installation-place';
import { moveInstallation, type Step } from './move-installation';
import { readSchema } from './read-schema';

const { migrations } = findAssets();
const needs = { migrations, schema: readSchema(migrations) };

let dataDir: string;
let url: string;
let store: Awaited<ReturnType<typeof openS3Server>>;
const ends: (() => unknown)[] = [];
beforeEach(async () => {
  dataDir = await createInstallationToMove();
  const database = await openPostgres({ isEmpty: true });
  url = database.url;
  store = await openS3Server();
  ends.push(() => database.close(), store.close);
}, 120_000);
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

type Between = { before?: string; after?: string; during?: string; does(): unknown };

/** Runs the complete move, with an action before, after or during one of its steps. */
async function move(
  { before, after, during, does }: Between = { does: () => undefined },
  to: InstallationPlace = { url },
) {
  const step: Step = async (name, work) => {
    if (name === before) await does();
    let isWithin = name === during;
    const result = await work((some) => {
      if (isWithin && some > 5_000) {
        isWithin = false;
        does();
      }
    });
    if (name === after) await does();
    return result;
  };
  const from = await openInstallation({ folder: dataDir }, needs);
  const target = await createInstallation(to, needs, 'stamp');
  const log = { error: () => undefined, info: () => undefined } as never;
  const setting = readFilesSetting(store.setting);
  if (typeof setting === 'string') throw new Error(setting);
  const files = {
    from: openFileStorage({ files: undefined, dataDir }, createSingleNode(), log).storage,
    to: openFileStorage({ files: { ...setting, region: 'us-east-1' }, dataDir }, createSingleNode(), log).storage,
  };
  try {
    const { tables } = needs.schema;
    return await moveInstallation({
      from,
      to: target,
      tables,
      files,
      replay: async () => [],
      now: 1_764_000_000_000,
      step,
    });
  } finally {
    files.to.close();
    await from.close();
    await target.close();
  }
}

async function queryTarget(text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

/** Returns the move status of both: of the old installation, and of the new one. */
async function readMoveStates(): Promise<(string | undefined)[]> {
  const from = await openInstallation({ folder: dataDir }, needs);
  const here = await readMoveStatus(from.queries);
  await from.close();
  const [targetRow] = await queryTarget('select state from move_mark');
  return [here?.state, targetRow?.state as string | undefined];
}

describe('difference between source and target of a move', () => {
  test.each([
    ['a value', "update people set surname = surname || ' ' where role = 'admin'", 'people: rows differ'],
    ['a null', "update people set language = null, blocked_at = 1 where role = 'admin'", 'people: rows differ'],
    ['a row too few', "delete from lockouts where subject_id = 'hard' and at < 0", 'lockouts: 2 rows in'],
    ['a row too many', "insert into lockouts (subject_id, at) values ('more', 1)", 'lockouts: 2 rows in'],
    ['a number beyond what a double holds', 'update lockouts set at = at + 1 where at > 0', 'lockouts: rows differ'],
    ['a sum', 'update stored_files set bytes = bytes + 1', 'stored_files: rows differ, the first at key position 1'],
    ['the last number', "select setval('audit_log_numbers', 1)", 'audit_log: the last number is'],
  ])(
    'is detected for %s, and nothing is switched',
    async (_, planted, message) => {
      const moving = move({ before: 'verified records', does: () => queryTarget(planted) });
      await expect(moving).rejects.toThrow(message);
      expect(await readMoveStates()).toEqual([undefined, 'arriving']);
      // A faulty copy is not resumed.
      expect(await move()).toMatchObject({ wasResumed: false });
      expect(await readMoveStates()).toEqual(['gone', undefined]);
    },
    60_000,
  );

  test('of one byte in a file is detected, and a repeated run copies the file again', async () => {
    let id = '';
    const moving = move({
      before: 'verified files',
      does() {
        id = store.listKeys().at(-1)!;
        const bytes = readFileSync(store.pathOf(id));
        bytes[bytes.length - 1]! ^= 1;
        writeFileSync(store.pathOf(id), bytes);
      },
    });
    await expect(moving).rejects.toThrow('failed verification and was deleted');
    expect(await readMoveStates()).toEqual([undefined, 'arriving']);
    expect(store.listKeys()).not.toContain(id);
    expect(await move()).toMatchObject({ files: { copied: 1 } });
    expect(readFileSync(store.pathOf(id))).toEqual(readFileSync(join(dataDir, 'uploads', id)));
    expect(await readMoveStates()).toEqual(['gone', undefined]);
  }, 60_000);

  test('names no value of a row', async () => {
    const moving = move({
      before: 'verified records',
      does: () => queryTarget("update people set surname = 'Verysecret'"),
    });
    const message = await moving.catch((error: Error) => error.message);
    expect(message).toContain('people');
    expect(message).not.toMatch(/Verysecret|@waha\.example|Mansour/);
  }, 60_000);
});

describe('move of an installation of 0.1.0', () => {
  test('is refused until its server was started with this version', async () => {
    const { baseline, replaced } = BASELINES.sqlite;
    const file = join(dataDir, 'waha.sqlite');
    const record = (names: readonly string[]) => {
      const database = new Sqlite(file);
      database.exec('delete from migrations');
      for (const name of names) database.prepare('insert into migrations values (?, 1)').run(name);
      database.close();
    };
    record(replaced);
    await expect(move()).rejects.toThrow('belongs to another version of Waha. Start the server there once');
    record([...baseline, ...listLaterMigrations('sqlite')]);
    expect(await move()).toMatchObject({ wasResumed: false });
  }, 60_000);

  test('to a server with empty tables of 0.1.0 adopts the baseline there', async () => {
    const { baseline, replaced } = BASELINES.postgres;
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await migratePostgres(client, join(migrations, 'postgres'));
    const values = replaced.map((name) => `('${name}', 1)`);
    await client.query(
      `${UNDO_LATER_MIGRATIONS.postgres} delete from migrations; insert into migrations values ${values}`,
    );
    await client.end();
    expect(await move()).toMatchObject({ wasResumed: false });
    const names = [...baseline, ...listLaterMigrations('postgres')];
    expect(await queryTarget('select name from migrations order by name')).toEqual(names.map((name) => ({ name })));
  }, 60_000);
});

describe('interrupted move', () => {
  const cut = () => {
    throw new Error('cut');
  };

  test.each([
    'copied records',
    'copied files',
    'created indexes',
    'verified records',
    'verified files',
    'verified ledger',
  ])(
    'is completed by the next run after an interruption at “%s”',
    async (after) => {
      await expect(move({ after, does: cut })).rejects.toThrow('cut');
      expect(await readMoveStates()).toEqual(['leaving', 'arriving']);
      expect(await move()).toMatchObject({
        wasResumed: true,
        files: { copied: after === 'copied records' ? expect.any(Number) : 0 },
      });
      expect(await readMoveStates()).toEqual(['gone', undefined]);
    },
    60_000,
  );

  test('is completed by setting the second mark if it ended between the two marks', async () => {
    await expect(move({ after: 'verified ledger', does: cut })).rejects.toThrow('cut');
    const database = new Sqlite(join(dataDir, 'waha.sqlite'));
    database.exec("update move_mark set state = 'gone'");
    database.close();
    expect(await move()).toBeUndefined();
    expect(await readMoveStates()).toEqual(['gone', undefined]);
  }, 60_000);

  test.each(['copied records', 'verified records'])(
    'fails instead of waiting if the connection is lost during “%s”',
    async (during) => {
      let ended: Promise<unknown> | undefined;
      const end = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'waha move'";
      const moving = move({
        during,
        does() {
          ended = queryTarget(end);
        },
      });
      await expect(moving).rejects.toThrow(/terminat|was lost|PostgreSQL error 57P01|not queryable/);
      await ended;
      expect(await move()).toMatchObject({ wasResumed: true });
    },
    60_000,
  );
});

test('a file that differs from the one sent is skipped and reported in a move', async () => {
  const id = 'f'.repeat(32);
  const database = new Sqlite(join(dataDir, 'waha.sqlite'));
  database.exec(`insert into files select '${id}', owner_id, purpose, type, 3, sha256, created_at from files limit 1`);
  database.close();
  writeFileSync(join(dataDir, 'uploads', id), 'abc');
  await expect(move()).rejects.toThrow(`File ${id} in ${join(dataDir, 'uploads')} is corrupt`);
  expect(await readMoveStates()).toEqual(['leaving', 'arriving']);
}, 60_000);

test('a text with a NUL byte, which PostgreSQL cannot store, is reported with its table', async () => {
  const database = new Sqlite(join(dataDir, 'waha.sqlite'));
  database.exec('drop trigger point_entries_are_never_changed');
  database.prepare('update point_entries set source = ? where id = (select min(id) from point_entries)').run('a\0b');
  database.close();
  await expect(move()).rejects.toThrow('A text in point_entries contains a NUL byte');
}, 60_000);

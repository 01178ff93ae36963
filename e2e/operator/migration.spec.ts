import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import Sqlite from 'better-sqlite3';
import { migrate } from '../../apps/api/src/platform/database/sqlite/migrate';
import { Server } from '../support/server';

const MIGRATIONS = join(process.cwd(), 'apps', 'api', 'migrations');
const NAMES = readdirSync(MIGRATIONS)
  .filter((name) => name.endsWith('.sql'))
  .sort();
const KILLS = process.env.NIGHTLY ? 50 : 6;
/** Enough lines to make a snapshot take a while. */
const LINES = 100_000;

test(`a server killed at ${KILLS} moments of an upgrade starts again and loses nothing`, async () => {
  test.setTimeout(process.env.NIGHTLY ? 300_000 : 90_000);
  const server = await Server.empty();
  const before = mkdtempSync(join(tmpdir(), 'waha-before-'));
  const file = writeOldDatabase(before);
  const copyBack = () => {
    rmSync(server.dataDir, { recursive: true, force: true });
    cpSync(before, server.dataDir, { recursive: true });
  };
  try {
    copyBack();
    const durationMs = await timeOf(() => server.start());
    await server.stop();
    let killed = 0;
    for (let time = 0; time < KILLS; time++) {
      copyBack();
      if (await server.runCommandKilled(['serve'], (durationMs * (time + 1)) / KILLS)) killed++;
      for (const snapshot of snapshotsIn(server.dataDir)) expect(check(snapshot), snapshot).toEqual(['ok', LINES]);
      await server.start();
      await server.stop();
      expect(check(join(server.dataDir, 'waha.sqlite'))).toEqual(['ok', LINES]);
      expect(server.rows('select count(*) as all_of_them from migrations')).toEqual([{ all_of_them: NAMES.length }]);
    }
    expect(killed).toBeGreaterThan(0);
    expect(check(file)).toEqual(['ok', LINES]);
  } finally {
    await server.close();
    rmSync(before, { recursive: true, force: true });
  }
});

/** Writes an installation of the version before the newest migration. */
function writeOldDatabase(dataDir: string): string {
  const known = mkdtempSync(join(tmpdir(), 'waha-known-'));
  mkdirSync(known, { recursive: true });
  for (const name of NAMES.slice(0, -1)) cpSync(join(MIGRATIONS, name), join(known, name));
  const file = join(dataDir, 'waha.sqlite');
  const database = new Sqlite(file);
  database.pragma('journal_mode = WAL');
  migrate(database, known, file);
  const line = database.prepare("insert into audit_log (at, action, details) values (?, 'test', ?)");
  database.transaction(() => {
    for (let index = 0; index < LINES; index++) line.run(index, `line ${index} `.repeat(8));
  })();
  database.close();
  rmSync(known, { recursive: true });
  return file;
}

function snapshotsIn(dataDir: string): string[] {
  const folder = join(dataDir, 'snapshots');
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.sqlite'))
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}

/** Checks whether a database is intact, and counts its lines. */
function check(file: string): [unknown, unknown] {
  const database = new Sqlite(file, { readonly: true });
  try {
    const lines = database.prepare("select count(*) from audit_log where action = 'test'").pluck().get();
    return [database.pragma('integrity_check', { simple: true }), lines];
  } finally {
    database.close();
  }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const from = Date.now();
  await work();
  return Date.now() - from;
}

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findAssets } from './platform/config/assets';
import { readCatalogue } from './platform/config/catalogue';
import { lockDataFolder } from './platform/database/lock-data-folder';
import { startServer } from './start-server';

/** Folders are removed when the test process ends: some libraries still access theirs shortly after a close. */
const folders = mkdtempSync(join(tmpdir(), 'waha-server-'));
process.once('exit', () => rmSync(folders, { recursive: true, force: true }));

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(folders, 'data-'));
  vi.stubEnv('WAHA_DATA_DIR', dataDir);
  vi.stubEnv('WAHA_LOG_LEVEL', 'silent');
  vi.stubEnv('HOST', '127.0.0.1');
  vi.stubEnv('PORT', '0');
});
afterEach(() => vi.unstubAllEnvs());

/** Writes a database that every start would migrate. */
function writeOldDatabase(file = join(dataDir, 'waha.sqlite')): Buffer {
  const database = new Sqlite(file);
  database.exec('create table kept (words text) strict');
  database.close();
  return readFileSync(file);
}

const held = () => {
  const releaseLock = lockDataFolder(dataDir, 'serving');
  releaseLock?.();
  return releaseLock === undefined;
};

test('a start while another process holds the data folder changes nothing and says why', async () => {
  const bytes = writeOldDatabase();
  const releaseLock = lockDataFolder(dataDir, 'serving');
  const before = readdirSync(dataDir);
  const message = await startServer().catch((error: Error) => error.message);
  const isAsItWas = readFileSync(join(dataDir, 'waha.sqlite')).equals(bytes);
  expect([readdirSync(dataDir), isAsItWas]).toEqual([before, true]);
  expect(message).toContain(`Another server is using ${dataDir}, or a restore is running.`);
  releaseLock?.();
});

test('a start completes an interrupted restore swap before it opens the database', async () => {
  writeOldDatabase();
  mkdirSync(join(dataDir, 'restoring-1'));
  writeOldDatabase(join(dataDir, 'restoring-1', 'waha.sqlite'));
  writeFileSync(join(dataDir, 'swap.json'), JSON.stringify({ comes: 'restoring-1', goes: 'before-restore-1' }));
  const server = await startServer();
  await server.stop();
  expect(readdirSync(dataDir)).toEqual(expect.not.arrayContaining(['swap.json', 'restoring-1']));
  expect(readdirSync(join(dataDir, 'before-restore-1'))).toEqual(['waha.sqlite']);
});

test("each start updates packs from the operator's file; an invalid file changes nothing", async () => {
  const startWith = async (change: object) => {
    const packs = readCatalogue(findAssets().catalogue, join(dataDir, 'none')).packs;
    mkdirSync(join(dataDir, 'catalogue'), { recursive: true });
    const changedPacks = packs.map((pack, at) => (at === 0 ? { ...pack, ...change } : pack));
    writeFileSync(join(dataDir, 'catalogue', 'packs.json'), JSON.stringify(changedPacks));
    await (await startServer()).stop();
  };
  const price = () => {
    const database = new Sqlite(join(dataDir, 'waha.sqlite'), { readonly: true });
    const row = database.prepare('select price_millimes from packs where position = 0').get();
    database.close();
    return row;
  };
  await (await startServer()).stop();
  await startWith({ price: 123_000 });
  expect(price()).toEqual({ price_millimes: 123_000 });
  await expect(startWith({ price: 1, slug: 'no-picture' })).rejects.toThrow(/packs\.json.*Ultra One/);
  expect([price(), held()]).toEqual([{ price_millimes: 123_000 }, false]);
});

test('a start adds translations to packs from before languages existed', async () => {
  const [pack] = readCatalogue(findAssets().catalogue, join(dataDir, 'none')).packs;
  await (await startServer()).stop();
  const file = join(dataDir, 'waha.sqlite');
  const before = new Sqlite(file);
  const gift = JSON.stringify('A "good" mug');
  before.prepare(`update packs set gift = ?, questions = '[]' where id = ?`).run(gift, pack!.id);
  const columns = `id, position, pack_name, slug, type, pack_group, price_millimes, facility_points,
    monthly_bonus_points, withdrawal_days, promotional_video, training_video, plans, questions, gift`;
  before
    .prepare(
      `insert into packs (${columns}) values ('old', 99, 'Old', 'old', 'local', 'g', 1, 1, 1, 1, 'v', 'v', '[]', '[]', ?)`,
    )
    .run(gift);
  before.close();
  await (await startServer()).stop();
  const database = new Sqlite(file, { readonly: true });
  const rows = database.prepare('select gift, questions from packs where id in (?, ?) order by position');
  const [known, formerRow] = rows.all(pack!.id, 'old') as { gift: string; questions: string }[];
  database.close();
  expect([JSON.parse(known!.gift), JSON.parse(known!.questions)]).toEqual([pack!.gift, pack!.questions]);
  expect(JSON.parse(formerRow!.gift)).toBe('A "good" mug');
});

test('a server holds the data folder until it has stopped', async () => {
  const server = await startServer();
  expect(held()).toBe(true);
  await server.stop();
  expect(held()).toBe(false);
});

test('a failed start releases the data folder and leaves no process', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => other.once('listening', listening));
  vi.stubEnv('PORT', String((other.address() as AddressInfo).port));
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  await expect(startServer()).rejects.toThrow('EADDRINUSE');
  expect([held(), timers() <= before]).toEqual([false, true]);
  other.close();
});

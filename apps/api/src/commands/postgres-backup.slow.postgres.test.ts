import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { findAssets } from '../platform/config/assets';
import { runWaha } from '../testing/run-waha';

const folders = mkdtempSync(join(tmpdir(), 'waha-rehearsal-'));
const servers: ChildProcess[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.stdin?.end();
    if (server.exitCode === null) await once(server, 'exit');
  }
  rmSync(folders, { recursive: true, force: true });
});

/** Starts a server with durable writes, on new data or on a copy of a backup. */
async function startServer(from?: string): Promise<string> {
  const keeperScript = join(findAssets().root, 'scripts', 'tools', 'keep-postgres.mjs');
  const args = [keeperScript, process.env.WAHA_POSTGRES_BIN!, 'careful', ...(from ? [from] : [])];
  const server = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  servers.push(server);
  const [url] = (await once(createInterface({ input: server.stdout! }), 'line')) as [string];
  return url;
}

/**
 * Makes a backup like pg_basebackup and the tools based on it: the files while the server runs, and the log of that
 * time.
 */
async function baseBackup(url: string, to: string, meanwhile: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const [{ data_directory: data }] = (await client.query('show data_directory')).rows;
  await client.query("select pg_backup_start('rehearsal', true)");
  cpSync(data, to, { recursive: true, filter: (path) => !path.endsWith('postmaster.pid') });
  await meanwhile(client);
  const [{ labelfile }] = (await client.query('select * from pg_backup_stop(false)')).rows;
  writeFileSync(join(to, 'backup_label'), labelfile);
  cpSync(join(data, 'pg_wal'), join(to, 'pg_wal'), { recursive: true });
  await client.end();
}

const settings = (url: string) => ({
  DATABASE_URL: url,
  WAHA_SECRET: 'the same on every one of the servers',
  WAHA_DATA_DIR: join(folders, 'data'),
});

test('a base backup of a busy server restores completely and passes the doctor', async () => {
  const url = await startServer();
  const seeded = await runWaha(['seed', '--demo'], settings(url));
  expect(seeded.code, seeded.text).toBe(0);
  const backup = join(folders, 'base');
  await baseBackup(url, backup, async (client) => {
    await client.query("insert into change_log (audience, feature, at) values ('admin', 'purchase', 1)");
  });

  const copy = await startServer(backup);
  const doctor = await runWaha(['doctor'], settings(copy));
  expect(doctor.code, doctor.text).toBe(0);
  for (const check of ['database', 'ledger', 'invoices', 'aggregates', 'files'])
    expect(doctor.text).toMatch(new RegExp(`^ok +${check} `, 'm'));
  const [before, after] = [await countRows(url), await countRows(copy)];
  expect(after).toEqual(before);
  expect(after.find(({ table }) => table === 'payments')!.count).not.toBe('0');
}, 180_000);

async function countRows(url: string): Promise<{ table: string; count: string }[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    "select tablename as table from pg_tables where schemaname = 'public' order by tablename",
  );
  const counted = [];
  // A backup does not contain unlogged tables. Servers need the rows of this one only while they run.
  for (const { table } of rows.filter((each) => each.table !== 'row_writes'))
    counted.push({ table, count: (await client.query(`select count(*) from "${table}"`)).rows[0].count });
  await client.end();
  return counted;
}

test('waha backup and waha restore refer to the tools for PostgreSQL', async () => {
  for (const args of [['backup'], ['restore', join(findAssets().root, 'package.json')]]) {
    const result = await runWaha(args, settings('postgres://nobody@127.0.0.1:9/waha'));
    expect([result.code, result.text]).toEqual([1, expect.stringContaining('docs/operator/several-servers.md')]);
  }
});

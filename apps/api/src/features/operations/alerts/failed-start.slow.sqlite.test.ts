import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MINUTE, SECOND } from '@waha/domain/kernel/time';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runWaha, startWaha } from '#testing/run-waha';
import { type MailServer, openMailServer } from '#testing/servers/open-mail-server';

vi.setConfig({ testTimeout: 120_000 });

let folder: string;
let mail: MailServer;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waha-failed-start-'));
  mail = await openMailServer();
});
afterEach(async () => {
  await mail.close();
  rmSync(folder, { recursive: true, force: true });
});

const createEnv = () => ({
  ...{ WAHA_DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1', WAHA_BACKUP_AT: 'off' },
  ...{ SMTP_URL: mail.url, WAHA_ALERTS_TO: 'sami@ops.example' },
});
const database = () => join(folder, 'waha.sqlite');
const state = () => join(folder, 'failed-start.json');
const readState = () => JSON.parse(readFileSync(state(), 'utf8'));
const subjects = () => mail.received.map(({ to, subject }) => `${to} ${subject}`);

/** The server cannot start, because its database is no database. */
async function failToStart(): Promise<void> {
  writeFileSync(database(), 'not a database, but long enough to be read as one. '.repeat(100));
  const { code, text } = await runWaha(['serve'], createEnv());
  expect([code, text]).toEqual([1, expect.stringContaining('database')]);
}

/** Changes the state as if starts had failed for these milliseconds. */
function failFor(duration: number, seenAgo = 2 * SECOND): void {
  const now = Date.now();
  writeFileSync(state(), JSON.stringify({ ...readState(), since: now - duration, seenAt: now - seenAgo }));
}

async function serveUntil(isDone: () => boolean): Promise<void> {
  const server = await startWaha(['serve'], createEnv());
  try {
    await vi.waitUntil(isDone, { timeout: 60_000 });
  } finally {
    server.stop();
    await server.ended;
  }
}

test('starts that fail are no restarts: the mail about failed starts says it', async () => {
  const other = createServer();
  await new Promise<void>((listening) => void other.listen(0, '127.0.0.1', listening));
  try {
    const { port } = other.address() as AddressInfo;
    const { code, text } = await runWaha(['serve'], { ...createEnv(), PORT: String(port) });
    expect([code, text]).toEqual([1, expect.stringContaining('EADDRINUSE')]);
    expect(JSON.parse(readFileSync(join(folder, 'starts.json'), 'utf8'))).toEqual([]);
    expect(readState()).toMatchObject({ about: 'start_failed' });
  } finally {
    other.close();
  }
});

test('a server that cannot start for two minutes mails that once, and when it works again', async () => {
  await failToStart();
  expect(subjects()).toEqual([]);

  failFor(3 * MINUTE);
  mail.state.refuse = true;
  await failToStart();
  expect(readState().mailedAt).toBeNull();

  mail.state.refuse = false;
  await failToStart();
  await failToStart();
  expect(subjects()).toEqual(['sami@ops.example Waha: the server cannot start']);
  expect(mail.received[0]!.text).toContain('journalctl -u waha -n 50');

  rmSync(database());
  const readAlerts = () => {
    const reader = new Sqlite(database());
    const rows = reader.prepare('select about from operator_alerts').pluck().all();
    reader.close();
    return rows;
  };
  await serveUntil(() => !existsSync(state()));
  expect(readAlerts()).toEqual(['start_failed']);
  const writer = new Sqlite(database());
  writer.prepare('update operator_alerts set seen_at = ?').run(Date.now() - 6 * MINUTE);
  writer.close();
  await serveUntil(() => mail.received.length > 1);
  expect(subjects().slice(1)).toEqual(['sami@ops.example Waha, over: the server cannot start']);
  expect(readAlerts()).toEqual([]);
});

test('two failed starts with an hour between them are no trouble that is mailed', async () => {
  await failToStart();
  failFor(70 * MINUTE, 60 * MINUTE);
  await failToStart();
  expect(subjects()).toEqual([]);
  expect(readState().since).toBeGreaterThan(Date.now() - MINUTE);
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MINUTE } from '@waha/domain/kernel/time';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startWaha } from '#testing/run-waha';
import { type MailServer, openMailServer } from '#testing/servers/open-mail-server';

vi.setConfig({ testTimeout: 120_000 });

let folder: string;
let mail: MailServer;
const servers: Awaited<ReturnType<typeof startWaha>>[] = [];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waha-alerts-'));
  mail = await openMailServer();
});
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.kill();
    await server.ended;
  }
  await mail.close();
  rmSync(folder, { recursive: true, force: true });
});

async function serve() {
  const server = await startWaha(['serve'], {
    ...{ WAHA_DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1', WAHA_BACKUP_AT: 'off', WAHA_LOG_LEVEL: 'info' },
    ...{ SMTP_URL: mail.url, WAHA_ALERTS_TO: 'sami@ops.example' },
  });
  servers.push(server);
  await Promise.race([server.until('Waha is ready on'), server.ended]);
  return server;
}
async function kill(server: Awaited<ReturnType<typeof serve>>): Promise<void> {
  server.kill();
  await server.ended;
}
function query<Row>(work: (database: Sqlite.Database) => Row): Row {
  const database = new Sqlite(join(folder, 'waha.sqlite'));
  try {
    return work(database);
  } finally {
    database.close();
  }
}
const findSeenAt = () =>
  query((database) => database.prepare("select seen_at from operator_alerts where about = 'restarts'").pluck().get());

test('a server that starts repeatedly mails that once, also when it is killed after each start', async () => {
  await kill(await serve());
  const now = Date.now();
  writeFileSync(join(folder, 'starts.json'), JSON.stringify([3, 2, 1].map((minutes) => now - minutes * MINUTE)));
  query((database) =>
    database.prepare("insert into operator_alerts values ('restarts', ?, ?, null)").run(now - 2 * MINUTE, now),
  );
  const restarted = await serve();
  await vi.waitUntil(() => mail.received.length > 0, { timeout: 30_000 });
  await kill(restarted);
  for (let start = 0; start < 3; start++) {
    const before = Date.now();
    const server = await serve();
    await vi.waitUntil(() => Number(findSeenAt()) > before, { timeout: 30_000 });
    await kill(server);
  }
  expect(mail.received.map(({ to, subject }) => `${to} ${subject}`)).toEqual([
    'sami@ops.example Waha: the server restarts repeatedly',
  ]);
});

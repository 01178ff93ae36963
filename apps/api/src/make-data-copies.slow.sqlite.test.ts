import { randomBytes } from 'node:crypto';
import { linkSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, expect, test, vi } from 'vitest';
import { createSecretId } from '#platform/database/create-id';
import { openTestApp, PASSWORD, type TestApp } from '#testing/open-test-app';
import { startWaha } from '#testing/run-waha';

vi.setConfig({ testTimeout: 300_000 });

const MIB = 1024 * 1024;
const FILE_COUNT = 25;
const FILE_BYTES = 20 * MIB;
const ROW_COUNT = 100_000;
const MAX_MEMORY_MIB = 200;

let app: TestApp;
let isOpen = false;
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  if (isOpen) await app.close();
});

/** Fills the data folder with a member of 100,000 messages and 500 MB of files, and closes it. */
async function fill(): Promise<{ email: string }> {
  app = await openTestApp({ now: Date.now(), env: { WAHA_BACKUP_AT: 'off' } });
  isOpen = true;
  const member = await app.as('user', 'Amina');
  const { writer } = app.context.database;
  const insertFile = writer.prepare(
    `insert into files (id, owner_id, purpose, type, size, sha256, created_at) values (?, ?, 'message_file', 'image/jpeg', ?, 'x', ?)`,
  );
  // One file under many names: the disk of tests is small.
  const original = join(app.dataDir, 'uploads', createSecretId<string>());
  writeFileSync(original, randomBytes(FILE_BYTES));
  for (let index = 0; index < FILE_COUNT; index++) {
    const id = createSecretId<string>();
    linkSync(original, join(app.dataDir, 'uploads', id));
    insertFile.run(id, member.id, FILE_BYTES, app.time.now);
  }
  const insertMessage = writer.prepare(
    `insert into messages (id, member_id, author_id, side, text, created_at) values (?, ?, ?, 'member', ?, ?)`,
  );
  writer.transaction(() => {
    for (let index = 0; index < ROW_COUNT; index++)
      insertMessage.run(
        createSecretId(),
        member.id,
        member.id,
        `${'A message of usual length. '.repeat(5)}${index}`,
        index,
      );
  })();
  isOpen = false;
  await app.close();
  return member;
}

test.runIf(process.platform === 'linux')(
  'a copy of 100,000 rows and 500 MB takes a server less than 200 MiB of memory, and is complete after a kill',
  async () => {
    const { email } = await fill();
    const port = await findFreePort();
    const env = { WAHA_DATA_DIR: app.dataDir, WAHA_BACKUP_AT: 'off', HOST: '127.0.0.1', PORT: String(port) };
    const start = async () => {
      const started = await startWaha(['serve'], env);
      ends.push(() => started.kill());
      await started.until('Waha is ready on');
      return started;
    };
    const base = `http://127.0.0.1:${port}/api`;
    const send = async (path: string, init: RequestInit = {}): Promise<Reply> => {
      const response = await fetch(base + path, {
        ...{ ...init, headers: { 'content-type': 'application/json', ...init.headers } },
      });
      expect(response.ok, await response.clone().text()).toBe(true);
      return (await response.json()) as Reply;
    };
    const password = JSON.stringify({ password: PASSWORD });
    const waitUntilReady = async () => {
      await vi.waitFor(async () => expect((await send('/account/data-copy', { headers })).copy?.state).toBe('ready'), {
        ...{ timeout: 120_000, interval: 200 },
      });
      return (await send('/account/data-copy', { headers })).copy!.download!;
    };

    let server = await start();
    const body = JSON.stringify({ email, password: PASSWORD });
    const { token } = await send('/users/login', { method: 'POST', body });
    const headers = { authorization: `Bearer ${token}` };
    const memory = watchMemory(server.pid!);
    await send('/account/data-copy', { method: 'POST', body: password, headers });
    const { bytes } = await waitUntilReady();
    const peakMib = memory.end();
    expect(bytes).toBeGreaterThan(FILE_COUNT * FILE_BYTES);
    expect(peakMib).toBeLessThan(MAX_MEMORY_MIB);

    const rows = new Sqlite(join(app.dataDir, 'waha.sqlite'));
    rows.exec(`update data_copies set ended_at = ready_at, outcome = 'lost'`);
    rows.close();
    await send('/account/data-copy', { method: 'POST', body: password, headers });
    const staging = join(app.dataDir, 'staging');
    await vi.waitFor(() => expect(readdirSync(staging)).toHaveLength(1), { timeout: 60_000, interval: 5 });
    server.kill();
    await server.ended;
    server = await start();
    const { id } = await waitUntilReady();
    expect(readdirSync(staging)).toEqual([]);
    const response = await fetch(`${base}/account/data-copies/${id}`, { headers });
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()), {
      filter: ({ name }) => name === 'data.json' || name.endsWith('-25.jpg'),
    });
    expect(Object.values(files).filter(({ length }) => length === FILE_BYTES)).toHaveLength(1);
    expect(JSON.parse(strFromU8(files['data.json']!)).messages).toHaveLength(ROW_COUNT);
  },
);

/** The parts of replies that this test reads. */
type Reply = { token?: string; copy?: { state: string; download?: { id: string; bytes: number } } | null };

/** Samples the own memory of a process, without the files that it maps. `end` returns the maximum in MiB. */
function watchMemory(pid: number): { end(): number } {
  let peak = 0;
  const read = () => {
    const [, kilobytes] = /RssAnon:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
    peak = Math.max(peak, Number(kilobytes) / 1024);
  };
  const sampling = setInterval(read, 10);
  ends.push(() => clearInterval(sampling));
  return {
    end() {
      clearInterval(sampling);
      return peak;
    },
  };
}

async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done));
  const { port } = probe.address() as { port: number };
  await new Promise((done) => probe.close(done));
  return port;
}

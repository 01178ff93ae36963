import { EventEmitter, once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sendMessage } from '#testing/fixtures/send-message';
import { NODES_SECRET, type OpenNodes, openNodes } from '#testing/open-nodes';
import { runWaha, startWaha } from '#testing/run-waha';
import { findAssets } from '../config/assets';
import { appendChanges } from '../database/change-log';
import { acquireExclusiveServingLock } from '../database/postgres/serving-lock';

/** Allows for a busy machine. */
const LONG = { timeout: 20_000, interval: 50 };

let open: OpenNodes;
beforeEach(async () => {
  open = await openNodes(2);
});
afterEach(() => open.close());

const services = () => open.nodes.map(({ context: app }) => app.services) as [Services, Services];
type Services = OpenNodes['nodes'][number]['context']['services'];

/** Breaks the connections of all nodes, like a restart of the server. */
async function breakLines(): Promise<void> {
  const admin = new pg.Client({ connectionString: open.url });
  await admin.connect();
  await admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name in ('waha server', 'waha command')",
  );
  await admin.end();
}

describe('messages between nodes', () => {
  test('announce a commit and wake listeners on the other node', async () => {
    const [first, other] = services();
    const woken = vi.fn();
    other.feed.listen(woken);
    const ear = new pg.Client({ connectionString: open.url });
    await ear.connect();
    await ear.query('listen waha');
    const notification = once(ear, 'notification');
    await first.transact((unit) => appendChanges(unit, [{ audience: 'admin', feature: 'purchase' }]));
    expect((await notification)[0].payload).toContain('changes');
    await ear.end();
    await vi.waitFor(() => expect(woken).toHaveBeenCalled(), LONG);
  });

  test('that are missing do not hide a commit for more than seconds', async () => {
    const [, other] = services();
    const woken = vi.fn();
    other.feed.listen(woken);
    const writer = new pg.Client({ connectionString: open.url });
    await writer.connect();
    await writer.query(`insert into change_log (audience, feature, at) values ('admin', 'purchase', 1)`);
    await writer.end();
    await vi.waitFor(() => expect(woken).toHaveBeenCalled(), LONG);
  });

  test('resume after a node was disconnected', async () => {
    const [first, other] = services();
    await breakLines();
    const received: string[] = [];
    other.nodes.subscribe('presence', (text) => received.push(text));
    await vi.waitFor(() => {
      first.nodes.publish('presence', '["p","t","payments"]');
      expect(received.length).toBeGreaterThan(0);
    }, LONG);
  });

  test('share presence with both nodes', async () => {
    const [first, other] = services();
    first.presence.update('p1' as never, 'tab', { queue: 'payments', id: 'x' }, open.time.now);
    await vi.waitFor(() =>
      expect(other.presence.listOthers('payments', 'p2' as never, open.time.now)).toEqual(
        new Map([['x', new Set(['p1'])]]),
      ),
    );
  });
});

describe('exclusive task of one node', () => {
  test('runs on one node at a time, and on the other afterwards', async () => {
    const [one, other] = services();
    const steps = new EventEmitter();
    const began = once(steps, 'began');
    const first = one.nodes.runExclusive('chore', async () => {
      const finished = once(steps, 'finish');
      steps.emit('began');
      await finished;
    });
    await began;
    const runAgain = ({ nodes }: Services) => nodes.runExclusive('chore', async () => undefined);
    expect([await runAgain(other), await runAgain(one)]).toEqual([false, false]);
    steps.emit('finish');
    expect(await first).toBe(true);
    expect(await runAgain(other)).toBe(true);
  });

  test('is notified of a lost connection, and another node may start', async () => {
    const [one, other] = services();
    let isLost = false;
    const started = vi.fn();
    const first = one.nodes.runExclusive('chore', async (lost) => {
      started();
      await new Promise<void>((done) => lost.addEventListener('abort', () => done()));
      isLost = lost.aborted;
    });
    await vi.waitFor(() => expect(started).toHaveBeenCalled(), LONG);
    await breakLines();
    await first;
    expect(isLost).toBe(true);
    await vi.waitFor(
      async () => expect(await other.nodes.runExclusive('chore', async () => undefined)).toBe(true),
      LONG,
    );
  });
});

describe('rate limit', () => {
  test('counts over all nodes together', async () => {
    await open.close();
    open = await openNodes(2, { WAHA_RATE_LIMIT_PER_MINUTE: '20' });
    const getStatus = async (index: number) => (await open.nodes[index % 2]!.server.inject('/api/products')).statusCode;
    for (let index = 0; index < 20; index++) expect(await getStatus(index)).toBe(200);
    await vi.waitFor(async () => expect([await getStatus(0), await getStatus(1)]).toEqual([429, 429]), {
      timeout: 20_000,
      interval: 300,
    });
  });
});

describe('server process', () => {
  const settings = () => ({ DATABASE_URL: open.url, WAHA_SECRET: NODES_SECRET, PORT: '0', HOST: '127.0.0.1' });
  const folders: string[] = [];
  const folder = () => {
    const made = mkdtempSync(join(tmpdir(), 'waha-node-'));
    folders.push(made);
    return made;
  };
  afterEach(() => {
    for (const each of folders.splice(0)) rmSync(each, { recursive: true, force: true });
  });

  test('with files on its own disk must be the only one', async () => {
    const first = await startWaha(['serve'], { ...settings(), WAHA_DATA_DIR: folder() });
    await Promise.race([first.until('Waha is ready on'), first.ended]);
    const second = await runWaha(['serve'], { ...settings(), WAHA_DATA_DIR: folder() });
    expect([second.code, second.text]).toEqual([1, expect.stringContaining('Set WAHA_FILES to a bucket')]);
    first.stop();
    expect((await first.ended).code).toBe(0);
  });

  test('ends on reconnecting to a database that is being moved, and no other starts meanwhile', async () => {
    const server = await startWaha(['serve'], { ...settings(), WAHA_DATA_DIR: folder() });
    await Promise.race([server.until('Waha is ready on'), server.ended]);
    for (const node of [...open.nodes]) await node.close();
    const mover = new pg.Client({ connectionString: open.url });
    await mover.connect();
    expect(await acquireExclusiveServingLock(mover)).toBe(false);
    await breakLines();
    await vi.waitFor(async () => expect(await acquireExclusiveServingLock(mover)).toBe(true), {
      timeout: 5000,
      interval: 5,
    });
    expect((await server.ended).code).toBe(0);
    const secondNode = await runWaha(['serve'], { ...settings(), WAHA_DATA_DIR: folder() });
    expect([secondNode.code, secondNode.text]).toEqual([1, expect.stringContaining('A move is running')]);
    await mover.end();
  });
});

describe('upgrade', () => {
  test('migrates the tables under older servers; an older server that restarts reports its version', async () => {
    const [older] = open.nodes;
    const member = await open.as('user');
    const newer = mkdtempSync(join(tmpdir(), 'waha-newer-'));
    cpSync(findAssets().migrations, newer, { recursive: true });
    writeFileSync(
      join(newer, 'postgres', '9999-more.sql'),
      "alter table messages add column mood text default 'well';\n",
    );
    const sent = async (content: string) => (await sendMessage(older!, member, { content })).statusCode;

    expect(await sent('before')).toBe(201);
    const [upgraded] = await Promise.all([open.openNode(newer), sent('meanwhile')]);
    expect(await sent('after')).toBe(201);
    const read = await upgraded.server.inject({ url: '/api/messages/user/conversation', headers: member.headers });
    expect(read.body).toContain('after');
    await expect(open.openNode()).rejects.toThrow('upgraded by a newer version of Waha');
    rmSync(newer, { recursive: true });
  });
});

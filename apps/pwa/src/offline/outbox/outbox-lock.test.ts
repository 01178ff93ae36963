import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getMemberDb } from '../store/member-db';
import { createLockManager } from '../testing/lock-manager';
import { clock, openTab, type Tab } from '../testing/open-tab';
import { type OutboxServer, startOutboxServer } from '../testing/outbox-server';
import { LEASE_MS, RENEW_AFTER_MS, STEAL_AFTER_MS, withOutboxLock } from './outbox-lock';

let server: OutboxServer;
let first: Tab;
let second: Tab;

beforeEach(async () => {
  server = await startOutboxServer();
  const locks = createLockManager();
  first = await openTab(server, { locks });
  second = await openTab(server, { locks });
  const memberId = randomUUID();
  server.state.session = memberId;
  await first.control.activateMember(memberId);
});
afterEach(() => server.close());

const MESSAGES = /POST \/api\/messages/;

test('two tabs never send at the same time', async () => {
  for (const n of [1, 2, 3]) await first.put({ n });

  await Promise.all([first.flush(), second.flush()]);

  expect(server.state.calls.length).toBe(3);
  expect(server.done()).toEqual([1, 2, 3]);
});

test('the lock of a dead tab is free at once, and its job is sent', async () => {
  await first.put({ n: 1 });
  const [job] = await first.jobs();
  await (await first.db()).outbox.put({ ...job!, state: 'sending', owner: 'a tab that is gone' });

  await second.flush();

  expect(server.done()).toEqual([1]);
});

test('a frozen tab loses its lock after the lease, and its late result is dropped', async () => {
  await first.put({ n: 1 });
  server.fail(MESSAGES, { kind: 'hang' });
  const thaw = new AbortController();
  const frozen = first.flush(thaw.signal);
  await server.heard(MESSAGES);

  clock.advance(LEASE_MS + STEAL_AFTER_MS - 1);
  await second.flush();
  expect(server.done()).toEqual([]);
  clock.advance(1);
  await second.flush();
  expect(server.done()).toEqual([1]);

  thaw.abort();
  await frozen;
  expect(await first.jobs()).toEqual([]);
  expect((await first.sent()).length).toBe(1);
});

test.each([
  ['that is quite new is not written again', RENEW_AFTER_MS - 1, LEASE_MS - RENEW_AFTER_MS + 1],
  ['that has aged is renewed', RENEW_AFTER_MS, LEASE_MS],
  ['of a clock that was set back is renewed', -1, LEASE_MS],
])('a lease %s', async (_which, later, remainingMs) => {
  const memberId = randomUUID();
  let now = 1_000_000;
  const tools = { ...first.tools, locks: undefined, now: () => now };
  const until = await withOutboxLock(memberId, tools, async ({ db, renew }) => {
    now += later;
    expect(await renew()).toBe(true);
    return (await db.meta.toArray()).map((row) => row.name === 'lease' && row.until);
  });
  expect(until).toEqual([now + remainingMs]);
  await getMemberDb(memberId).delete();
});

import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clock, openTab, type Tab } from '../testing/open-tab';
import { type OutboxServer, startOutboxServer } from '../testing/outbox-server';

let server: OutboxServer;
let worker: Tab;

beforeEach(async () => {
  server = await startOutboxServer();
  worker = await openTab(server);
  server.state.session = randomUUID();
  await worker.control.activateMember(server.state.session);
});
afterEach(() => server.close());

const MESSAGES = /POST \/api\/messages/;
const LEFT = /not everything/;

test('when the link fails the first tries after it has come back, all goes out within the same call', async () => {
  await worker.put({ n: 1 });
  await worker.put({ n: 2 });
  server.fail(MESSAGES, { kind: 'cutBefore' }, 3);

  await worker.sendInBackground();

  expect(server.done()).toEqual([1, 2]);
  expect(await worker.jobs()).toEqual([]);
});

test('when the network stays away the call ends in time, asks for another, and nothing is given up', async () => {
  await worker.put({ n: 1 });
  server.fail(MESSAGES, { kind: 'cutBefore' }, 1000);
  const begin = clock.now;

  await expect(worker.sendInBackground()).rejects.toThrow(LEFT);

  expect(server.state.calls.length).toBeGreaterThan(3);
  expect(clock.now - begin).toBeLessThanOrEqual(120_000);
  expect(await worker.states()).toEqual(['queued']);
});

test('when the app is open and seen the worker leaves what failed to it', async () => {
  await worker.put({ n: 1 });
  server.fail(MESSAGES, { kind: 'cutBefore' }, 1);

  await expect(worker.sendInBackground({ isSeen: true })).rejects.toThrow(LEFT);

  expect(server.state.calls.length).toBe(1);
});

test('a pause that was to last for minutes is over when the browser calls', async () => {
  await worker.put({ n: 1 });
  server.fail(MESSAGES, { kind: 'cutBefore' }, 9);
  for (let round = 0; round < 9; round++) {
    await worker.flush();
    clock.advance(300_000);
  }
  clock.advance(-300_000);

  await worker.sendInBackground();

  expect(server.done()).toEqual([1]);
});

test('what was due anyway begins its waits anew as well: two more failures cost seconds, not minutes', async () => {
  await worker.put({ n: 1 });
  server.fail(MESSAGES, { kind: 'cutBefore' }, 11);
  for (let round = 0; round < 9; round++) {
    await worker.flush();
    clock.advance(300_000);
  }
  const begin = clock.now;

  await worker.sendInBackground();

  expect(server.done()).toEqual([1]);
  expect(clock.now - begin).toBeLessThan(10_000);
});

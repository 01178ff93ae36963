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

test('a background sync sends all jobs in one event although the first attempts fail', async () => {
  await worker.put({ n: 1 });
  await worker.put({ n: 2 });
  server.fail(MESSAGES, { kind: 'cutBefore' }, 3);

  await worker.sendInBackground();

  expect(server.done()).toEqual([1, 2]);
  expect(await worker.jobs()).toEqual([]);
});

test('a background sync without a network ends in time, requests another and drops nothing', async () => {
  await worker.put({ n: 1 });
  server.fail(MESSAGES, { kind: 'cutBefore' }, 1000);
  const startedAt = clock.now;

  await expect(worker.sendInBackground()).rejects.toThrow(LEFT);

  expect(server.state.calls.length).toBeGreaterThan(3);
  expect(clock.now - startedAt).toBeLessThanOrEqual(120_000);
  expect(await worker.states()).toEqual(['queued']);
});

test('the worker leaves failed jobs to a visible app', async () => {
  await worker.put({ n: 1 });
  server.fail(MESSAGES, { kind: 'cutBefore' }, 1);

  await expect(worker.sendInBackground({ isSeen: true })).rejects.toThrow(LEFT);

  expect(server.state.calls.length).toBe(1);
});

test('a background sync ends a delay of minutes', async () => {
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

test('a background sync resets the back-off of due jobs, so that two failures cost seconds', async () => {
  await worker.put({ n: 1 });
  server.fail(MESSAGES, { kind: 'cutBefore' }, 11);
  for (let round = 0; round < 9; round++) {
    await worker.flush();
    clock.advance(300_000);
  }
  const startedAt = clock.now;

  await worker.sendInBackground();

  expect(server.done()).toEqual([1]);
  expect(clock.now - startedAt).toBeLessThan(10_000);
});

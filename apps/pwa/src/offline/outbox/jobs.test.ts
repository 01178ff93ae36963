import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clock, createReceipt, openTab, type Tab } from '../testing/open-tab';
import { type OutboxServer, startOutboxServer } from '../testing/outbox-server';

let server: OutboxServer;
let tab: Tab;

beforeEach(async () => {
  server = await startOutboxServer();
  tab = await openTab(server);
  const memberId = randomUUID();
  server.state.session = memberId;
  await tab.control.activateMember(memberId);
});
afterEach(() => server.close());

const MESSAGES = /POST \/api\/messages/;

test('cancelling an unsent job deletes it with its bytes without a server call', async () => {
  const key = await tab.put({ files: { receiptPhoto: createReceipt(10) } });

  expect(await tab.revise.cancelJob(key, clock.now)).toBe('gone');

  expect([await tab.jobs(), await tab.parts()]).toEqual([[], 0]);
  await tab.flush();
  expect(server.state.calls).toEqual([]);
});

test('cancelling a command that has not arrived stops it on the server permanently', async () => {
  const key = await tab.put({ n: 1 });
  server.fail(MESSAGES, { kind: 'hang' });
  const flushing = tab.flush();
  await server.heard(MESSAGES);

  expect(await tab.revise.cancelJob(key, clock.now)).toBe('asking');
  await flushing;

  expect(server.state.calls).toContain(`POST /api/commands/${key}/cancel`);
  expect([await tab.jobs(), await tab.sent(), server.done()]).toEqual([[], [], []]);
});

test('cancelling a command that had arrived counts it as sent, with its response', async () => {
  const key = await tab.put({ n: 1 });
  server.fail(MESSAGES, { kind: 'cutAfter' });
  await tab.flush();

  expect(await tab.revise.cancelJob(key, clock.now)).toBe('asking');
  await tab.flush();

  expect(await tab.jobs()).toEqual([]);
  expect(await tab.sent()).toMatchObject([{ key, status: 201, answer: { message: 'Done', number: 1 } }]);
});

test('a cancellation is pending without a network, and the job is not sent meanwhile', async () => {
  const key = await tab.put({ n: 1 });
  server.fail(MESSAGES, { kind: 'cutBefore' });
  await tab.flush();
  await tab.revise.cancelJob(key, clock.now);
  server.fail(/cancel/, { kind: 'cutBefore' });
  await tab.flush();
  expect(await tab.jobs()).toMatchObject([{ key, state: 'queued', isCancelling: true }]);

  clock.advance(5 * 60_000);
  await tab.flush();

  expect([await tab.jobs(), server.done()]).toEqual([[], []]);
});

test('cancelling an upload aborts and deletes it without a question', async () => {
  const key = await tab.put({ stream: 'payment:p1', files: { receiptPhoto: createReceipt(10) } });
  server.fail(/PATCH/, { kind: 'hang' });
  const flushing = tab.flush();
  await server.heard(/PATCH/);

  await tab.revise.cancelJob(key, clock.now);
  await flushing;

  expect([await tab.jobs(), await tab.parts()]).toEqual([[], 0]);
  expect(server.state.calls.some((call) => call.includes('/commands/'))).toBe(false);
});

test('a refused job can be sent again with its key once the reason is resolved', async () => {
  server.state.refusals.set('/api/messages', {
    status: 403,
    code: 'quiz_approval_required',
    message: 'Your quiz must be approved before you can pay.',
  });
  const key = await tab.put({ n: 1 });
  await tab.flush();
  server.state.refusals.clear();

  await tab.revise.retryJob(key, clock.now);
  await tab.flush();

  expect(server.state.applied).toMatchObject([{ key, body: { n: 1 } }]);
});

test('discarding a refused job releases the rest of its strict stream', async () => {
  server.state.refusals.set('/api/no', {
    status: 400,
    code: 'total_differs',
    message: 'The total price does not match.',
  });
  const strict = { stream: 'payment:p1', isStrict: true };
  const key = await tab.put({ ...strict, path: '/no' });
  await tab.put({ ...strict, n: 2 });
  await tab.flush();
  expect(server.done()).toEqual([]);

  await tab.revise.discardJob(key);
  await tab.flush();

  expect(server.done()).toEqual([2]);
});

test('only a refused job can be discarded; a pending one is cancelled', async () => {
  const key = await tab.put({ n: 1 });

  await tab.revise.discardJob(key);

  expect((await tab.jobs()).length).toBe(1);
});

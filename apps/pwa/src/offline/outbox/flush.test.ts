import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clock, createReceipt, openTab, type Tab } from '../testing/open-tab';
import { type OutboxServer, startOutboxServer } from '../testing/outbox-server';
import { LEASE_MS } from './outbox-lock';

let server: OutboxServer;
let tab: Tab;
let memberId: string;

beforeEach(async () => {
  server = await startOutboxServer();
  tab = await openTab(server);
  memberId = randomUUID();
  server.state.session = memberId;
  await tab.control.activateMember(memberId);
});
afterEach(() => server.close());

const MESSAGES = /POST \/api\/messages/;
const MINUTES_5 = 5 * 60_000;

async function putMany(count: number) {
  for (let n = 1; n <= count; n++) await tab.put({ n });
}

test('flush sends pending jobs once, in order, and removes them with their responses', async () => {
  await putMany(20);

  const report = await tab.flush();

  expect(report).toEqual({ nextAt: undefined, needsLogin: false, needsUpdate: false });
  expect(server.done()).toEqual(Array.from({ length: 20 }, (_none, index) => index + 1));
  expect(await tab.jobs()).toEqual([]);
  expect((await tab.sent()).length).toBe(20);
  expect((await tab.sent())[0]).toMatchObject({ status: 201, answer: { message: 'Done' }, at: clock.now });
});

test('a private response is not stored, but the sent status is', async () => {
  await tab.put({ n: 1, forgetsAnswer: true });

  await tab.flush();

  expect(server.done()).toEqual([1]);
  expect((await tab.sent()).map(({ status, answer }) => ({ status, answer }))).toEqual([
    { status: 201, answer: undefined },
  ]);
});

test('each job runs exactly once if every response is lost after the work', async () => {
  await putMany(10);
  server.fail(MESSAGES, { kind: 'cutAfter' }, 10);

  for (let round = 0; round < 25 && (await tab.flush()).nextAt !== undefined; round++) clock.advance(MINUTES_5);

  expect(server.done()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(await tab.jobs()).toEqual([]);
});

test.each([
  ['the connection dies', { kind: 'cutBefore' }],
  ['the server is in trouble', { kind: 'status', status: 500 }],
  ['a hotspot answers in its place', { kind: 'portal' }],
] as const)('when %s the job stays pending, and its stream keeps its order', async (_what, fault) => {
  await putMany(3);
  server.fail(MESSAGES, fault, 2);

  const first = await tab.flush();
  expect(first).toEqual({ nextAt: clock.now + 1000, needsLogin: false, needsUpdate: false });
  await tab.flush();
  expect(server.state.calls.length).toBe(1); // not due yet: no request is sent

  clock.advance(1000);
  expect((await tab.flush()).nextAt).toBe(clock.now + 2000);
  clock.advance(2000);
  await tab.flush();
  expect(server.done()).toEqual([1, 2, 3]);
});

test('a silent server times out and is called again later', async () => {
  tab = await openTab(server, { commandTimeoutMs: 50 });
  await tab.put({ n: 1 });
  server.fail(MESSAGES, { kind: 'hang' });

  expect((await tab.flush()).nextAt).toBe(clock.now + 1000);
  clock.advance(MINUTES_5);
  // On a busy machine, the first call may time out before it arrives, and an answer may take longer than 50 ms.
  server.state.faults.length = 0;
  tab.tools.commandTimeoutMs = 5_000;
  await tab.flush();

  expect(server.done()).toEqual([1]);
});

test("no call happens before the server's delay is over", async () => {
  await tab.put({ n: 1 });
  server.fail(MESSAGES, { kind: 'status', status: 429, headers: { 'Retry-After': '30' } });

  await tab.flush();
  clock.advance(29_999);
  await tab.revise.retryJobsNow(clock.now);
  await tab.flush();
  expect(server.state.calls.length).toBe(1);

  clock.advance(1);
  await tab.flush();
  expect(server.done()).toEqual([1]);
});

test('an ended session holds all jobs without another call until the same member logs in', async () => {
  await putMany(5);
  server.state.session = undefined;

  expect(await tab.flush()).toEqual({ nextAt: undefined, needsLogin: true, needsUpdate: false });
  expect(server.state.calls.length).toBe(1);
  clock.advance(MINUTES_5);
  await tab.flush();
  expect(server.state.calls.length).toBe(1);
  expect(new Set(await tab.states())).toEqual(new Set(['auth']));

  server.state.session = memberId;
  await tab.revise.releaseJobs(await tab.db(), clock.now);
  await tab.flush();
  expect(server.done()).toEqual([1, 2, 3, 4, 5]);
});

test('a job of a too old app version is held until the app restarts; others go', async () => {
  await putMany(1);
  await tab.put({ n: 'other', stream: 'quiz:a', path: '/messages' });
  const old = (await tab.jobs())[0]!;
  await (await tab.db()).outbox.update(old.seq, { v: 0 });
  server.state.faults.push({ fits: /POST/, fault: { kind: 'status', status: 426 } });

  expect(await tab.flush()).toMatchObject({ nextAt: undefined, needsUpdate: true });
  expect(await tab.jobs()).toMatchObject([{ key: old.key, state: 'held', error: { class: 'held' } }]);
  await tab.flush();
  expect(server.done()).toEqual(['other']);

  await tab.revise.releaseJobs(await tab.db(), clock.now);
  expect(await tab.flush()).toMatchObject({ needsUpdate: false });
  expect(server.done()).toEqual(['other', 1]);
});

test("another member's cookie stops all sending, so nothing goes under the wrong name", async () => {
  await putMany(2);
  server.state.session = 'member-b';

  expect((await tab.flush()).needsLogin).toBe(true);

  expect(server.state.applied).toEqual([]);
  expect(server.state.calls.length).toBe(1);
  expect((await tab.jobs())[0]?.error?.code).toBe('wrong_member');
});

test("another member neither sees nor sends pending jobs, and the owner's return sends them", async () => {
  await tab.put({ n: 'of the first' });
  const otherMemberId = randomUUID();
  server.state.session = otherMemberId;
  await tab.control.activateMember(otherMemberId);

  expect(await tab.jobs()).toEqual([]);
  await tab.put({ n: 'of the second' });
  await tab.flush();
  expect(server.state.applied).toMatchObject([{ memberId: otherMemberId, body: { n: 'of the second' } }]);

  server.state.session = memberId;
  await tab.control.activateMember(memberId);
  await tab.flush();
  expect(server.state.applied[1]).toMatchObject({ memberId, body: { n: 'of the first' } });
});

test('a refused job is stored with its reason, and later jobs of a plain stream go', async () => {
  server.state.refusals.set('/api/no', { status: 409, code: 'already_decided', message: 'Payment already decided.' });
  await tab.put({ n: 1 });
  await tab.put({ path: '/no' });
  await tab.put({ n: 3 });

  expect((await tab.flush()).nextAt).toBeUndefined();

  expect(server.done()).toEqual([1, 3]);
  expect(await tab.jobs()).toMatchObject([
    { state: 'failed', error: { class: 'conflict', code: 'already_decided', message: 'Payment already decided.' } },
  ]);
});

test('a refused job of a strict stream blocks later jobs of that stream', async () => {
  server.state.refusals.set('/api/no', {
    status: 400,
    code: 'total_differs',
    message: 'The total price does not match.',
  });
  const strict = { stream: 'payment:p1', isStrict: true };
  await tab.put({ ...strict, path: '/no' });
  await tab.put({ ...strict, n: 2 });
  await tab.put({ n: 'elsewhere' });

  await tab.flush();

  expect(server.done()).toEqual(['elsewhere']);
  expect(await tab.states()).toEqual(['failed', 'queued']);
});

test('four tabs sending at once send each job once and in order', async () => {
  for (let n = 1; n <= 30; n++) await tab.put({ n, stream: `s${n % 3}` });
  const tabs = [tab, await openTab(server), await openTab(server), await openTab(server)];

  await Promise.all(tabs.map((each) => each.flush()));

  const calls = server.state.calls.filter((call) => MESSAGES.test(call));
  expect(calls.length).toBe(30);
  for (const stream of [0, 1, 2]) {
    const order = server.done().filter((n) => Number(n) % 3 === stream);
    expect(order).toEqual([...order].sort((a, b) => Number(a) - Number(b)));
  }
});

test("a killed tab's job goes after its lease, and its late result is dropped", async () => {
  await putMany(2);
  server.fail(MESSAGES, { kind: 'hang' });
  const controller = new AbortController();
  const killed = tab.flush(controller.signal);
  await server.heard(MESSAGES);
  const next = await openTab(server);

  await next.flush();
  expect(server.done()).toEqual([]); // the other tab still counts as alive
  clock.advance(LEASE_MS);
  await next.flush();
  controller.abort();
  await killed;

  expect(server.done()).toEqual([1, 2]);
  expect(await next.jobs()).toEqual([]);
});

test('a result after a member change is dropped, and the job is sent again later', async () => {
  await tab.put({ n: 1 });
  server.fail(MESSAGES, { kind: 'cutAfter' });
  const flushing = tab.flush();
  await server.heard(MESSAGES);
  await tab.control.activateMember(randomUUID());
  await flushing;

  await tab.control.activateMember(memberId);
  expect(await tab.states()).toEqual(['sending']);
  await tab.flush();
  expect(server.done()).toEqual([1]);
  expect(await tab.jobs()).toEqual([]);
});

test('a job added while another is being sent goes in the same flush', async () => {
  await tab.put({ n: 1 });
  const flushing = tab.flush();
  await server.heard(MESSAGES);
  await tab.put({ n: 2 });
  void tab.flush();
  await flushing;

  expect(server.done()).toEqual([1, 2]);
});

test('a message is sent during the upload of a large photo', async () => {
  await tab.put({ stream: 'payment:p1', n: 'photo', files: { receiptPhoto: createReceipt(300_000) } });
  server.fail(/PATCH/, { kind: 'hang' });
  const stop = new AbortController();
  const flushing = tab.flush(stop.signal);
  await server.heard(/PATCH/);
  await tab.put({ n: 'message' });
  void tab.flush(stop.signal);
  await vi.waitFor(async () => expect((await tab.sent()).length).toBe(1), 10_000);
  stop.abort();
  await flushing;

  expect(server.done()).toEqual(['message']);
  expect((await tab.jobs()).length).toBe(1);
});

test('after a sign-out no job remains and none is sent', async () => {
  await tab.put({ n: 1 });
  await tab.control.deactivateMember();
  await tab.deleteMemberDb(memberId);

  await tab.flush();

  expect(server.state.calls).toEqual([]);
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(tab.memberDb(memberId).name);
});

test('after a sign-out in one tab the member can log in, and the other tab works', async () => {
  const otherPage = await openTab(server);
  await otherPage.put({ n: 1 });
  await tab.control.deactivateMember();
  await tab.deleteMemberDb(memberId);

  await tab.control.activateMember(memberId);
  await otherPage.put({ n: 2 });
  await otherPage.flush();

  expect(server.done()).toEqual([2]);
});

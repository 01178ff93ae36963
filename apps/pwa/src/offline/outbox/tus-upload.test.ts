import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clock, createReceipt, openTab, type Tab } from '../testing/open-tab';
import { type OutboxServer, startOutboxServer } from '../testing/outbox-server';
import { LEASE_MS } from './outbox-lock';
import { LARGE_CHUNK_BYTES, SMALL_CHUNK_BYTES } from './tus-upload';

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

const SIZE = 2 * 1024 * 1024 + 123;
const receipt = createReceipt(SIZE);

function putPayment() {
  return tab.put({ stream: 'payment:p1', isStrict: true, path: '/payments', n: 1, files: { receiptPhoto: receipt } });
}

/** Flushes repeatedly and advances the clock over the pauses. */
async function flushUntilDone(limit = 40): Promise<void> {
  while (limit-- > 0 && (await tab.flush()).nextAt !== undefined) clock.advance(5 * 60_000);
}

async function receivedBytes(): Promise<Buffer | undefined> {
  return server.state.applied[0]?.body.receiptBytes as Buffer | undefined;
}

const arrivedWhole = async () =>
  Buffer.from(await receipt.arrayBuffer()).equals((await receivedBytes()) ?? Buffer.alloc(0));

test('a file is uploaded in chunks, then its command references it, and its bytes leave the device', async () => {
  await putPayment();
  expect(await tab.parts()).toBe(9);

  await tab.flush();

  expect(await arrivedWhole()).toBe(true);
  expect(server.state.fileBytes).toBe(SIZE);
  expect(server.state.applied).toMatchObject([{ method: 'POST', path: '/api/payments', body: { n: 1 } }]);
  expect([await tab.parts(), await tab.jobs()]).toEqual([0, []]);
});

test('an upload on a fast link uses larger chunks', async () => {
  await putPayment();

  await tab.flush();

  const patches = server.state.calls.filter((call) => call.startsWith('PATCH')).length;
  const rest = SIZE - 4 * SMALL_CHUNK_BYTES;
  expect(patches).toBe(4 + Math.ceil(rest / LARGE_CHUNK_BYTES));
});

test('an upload on a cut link resends no received byte and continues', async () => {
  await putPayment();
  server.fail(/PATCH/, { kind: 'cutWithin', bytes: 100_000 }, 9);

  await flushUntilDone();

  expect(await arrivedWhole()).toBe(true);
  expect(server.state.fileBytes).toBe(SIZE);
  expect(server.state.applied.length).toBe(1);
});

test('upload progress is what the server confirmed, and each step resets the back-off', async () => {
  await putPayment();
  server.fail(/PATCH/, { kind: 'cutBefore' }, 3);
  await flushUntilDone(3);
  expect(await tab.jobs()).toMatchObject([{ attempts: 3, files: [{ sentBytes: 0 }] }]);

  clock.advance(5 * 60_000);
  server.fail(/PATCH/, { kind: 'cutWithin', bytes: 100_000 });
  await tab.flush();
  server.fail(/PATCH/, { kind: 'cutBefore' });
  clock.advance(5 * 60_000);
  await tab.flush();

  expect(await tab.jobs()).toMatchObject([{ attempts: 1, files: [{ sentBytes: 100_000, isUploaded: false }] }]);
});

test("an upload continues at the server's offset after the tab was killed", async () => {
  await putPayment();
  server.fail(/PATCH/, { kind: 'cutWithin', bytes: 200_000 });
  await tab.flush();
  clock.advance(5 * 60_000);
  server.fail(/PATCH/, { kind: 'hang' });
  const controller = new AbortController();
  const killed = tab.flush(controller.signal);
  await server.heard(/PATCH/);

  const first = tab;
  tab = await openTab(server);
  clock.advance(LEASE_MS);
  await tab.flush();
  controller.abort();
  await killed;

  expect(await arrivedWhole()).toBe(true);
  expect(server.state.fileBytes).toBe(SIZE);
  expect(await first.jobs()).toEqual([]);
});

test.each([
  ['begun, for one has sent too much', /POST \/api\/uploads/, 429, 'upload_quota_reached'],
  ['begun, for the disk is full', /POST \/api\/uploads/, 507, 'no_room'],
  ['sent on, for the disk is full', /PATCH/, 507, 'no_room'],
  ['sent on, for the server is busy', /PATCH/, 503, 'server_busy'],
])(
  'an upload that may not be %s resumes after the requested delay, says why, and completes',
  async (_what, call, status, code) => {
    await putPayment();
    const headers = { 'Tus-Resumable': '1.0.0', 'Retry-After': '600' };
    server.fail(call, { kind: 'status', status, code, headers });

    await tab.flush();
    const [job] = await tab.jobs();
    expect(job).toMatchObject({ state: 'queued', waitsFor: code });
    expect(job!.nextAt - clock.now).toBe(600_000);
    expect(await tab.parts()).toBe(9);

    clock.advance(599_000);
    await tab.flush();
    expect(server.state.applied).toEqual([]);
    clock.advance(1_000);
    await tab.flush();
    expect(await arrivedWhole()).toBe(true);
    expect(await tab.jobs()).toEqual([]);
  },
);

test('a lost creation response causes no second upload', async () => {
  await putPayment();
  server.fail(/POST \/api\/uploads/, { kind: 'cutAfter' });

  await flushUntilDone();

  expect(await arrivedWhole()).toBe(true);
  expect(server.state.calls.filter((call) => call === 'POST /api/uploads').length).toBe(1);
});

test('a lost command response causes no second upload of the file', async () => {
  await putPayment();
  server.fail(/POST \/api\/payments/, { kind: 'cutAfter' }, 2);

  await flushUntilDone();

  expect(server.state.applied.length).toBe(1);
  expect(server.state.fileBytes).toBe(SIZE);
  expect((await tab.sent()).length).toBe(1);
});

test('an upload that the server lost is repeated under the same id, at most three rounds', async () => {
  await putPayment();
  const [job] = await tab.jobs();
  server.fail(/POST \/api\/payments/, { kind: 'cutBefore' });
  await tab.flush();
  server.state.uploads.clear();
  await flushUntilDone();
  expect(await arrivedWhole()).toBe(true);
  expect(server.state.calls.filter((call) => call.includes(job?.files[0]?.uploadId ?? 'none')).length).toBeGreaterThan(
    2,
  );

  await tab.put({ stream: 'payment:p2', path: '/lost', files: { receiptPhoto: createReceipt(10) } });
  server.state.refusals.set('/api/lost', { status: 404, code: 'upload_not_found', message: 'Please send it again.' });
  await flushUntilDone();
  expect(await tab.jobs()).toMatchObject([{ state: 'failed', uploadRounds: 3, error: { code: 'upload_not_found' } }]);
});

test('a mismatched upload offset is requested from the server again', async () => {
  await putPayment();
  server.fail(/PATCH/, { kind: 'status', status: 409, headers: { 'Tus-Resumable': '1.0.0' } });

  await tab.flush();

  expect(await arrivedWhole()).toBe(true);
  expect(server.state.calls.filter((call) => call.startsWith('HEAD')).length).toBe(2);
});

test('a session that ends during an upload preserves received bytes for the next login', async () => {
  await putPayment();
  server.fail(/PATCH/, { kind: 'cutWithin', bytes: 150_000 });
  await tab.flush();
  const { session } = server.state;
  server.state.session = undefined;
  clock.advance(5 * 60_000);
  expect((await tab.flush()).needsLogin).toBe(true);

  server.state.session = session;
  await tab.revise.releaseJobs(await tab.db(), clock.now);
  await flushUntilDone();

  expect(await arrivedWhole()).toBe(true);
  expect(server.state.fileBytes).toBe(SIZE);
});

test('lost bytes on the device let the member choose the file again, with the rest preserved', async () => {
  await putPayment();
  await (await tab.db()).blobs
    .where('part')
    .above(-1)
    .delete()
    .catch(() => undefined);
  await (await tab.db()).blobs.clear();

  await tab.flush();

  expect(await tab.jobs()).toMatchObject([
    {
      state: 'failed',
      body: { n: 1 },
      error: { code: 'file_lost', message: expect.stringContaining('choose it again') },
    },
  ]);
});

test("a hotspot's response to an upload is not accepted as the server's", async () => {
  await putPayment();
  server.fail(/HEAD/, { kind: 'portal' });
  await tab.flush();
  server.fail(/PATCH/, { kind: 'portal' });
  clock.advance(5 * 60_000);
  await tab.flush();
  expect(await tab.states()).toEqual(['queued']);

  await flushUntilDone();
  expect(await arrivedWhole()).toBe(true);
});

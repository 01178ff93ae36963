import 'fake-indexeddb/auto';
import { Blob } from 'node:buffer';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { markRead, readProfileVerified } from '@waha/domain/notifications/notifications.contract';
import type { OutboxJob } from '@waha/domain/outbox/outbox-job';
import { submitPayment } from '@waha/domain/purchase/payment.contract';
import { saveTrainingProgress } from '@waha/domain/purchase/purchase.contract';
import { submitQuiz } from '@waha/domain/purchase/quiz.contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setPageMember } from '../device/page-member';
import { outboxScheduler } from '../outbox/outbox-scheduler';
import { countPendingJobs, signOutAndWipe } from '../sign-out/sign-out';
import { activateMember, readControl } from '../store/control-db';
import { getMemberDb } from '../store/member-db';
import { installMemoryCaches } from '../testing/memory-caches';
import { cancelJob, discardJob, enqueueCall, retryJob, useOutboxCount, useOutboxJobs, useSentJobs } from './use-outbox';

let memberId: string;
let answers: Response[];
let requests: { path: string; init: RequestInit }[];

/** A network that returns the given responses in order, then fails. */
const network = async (path: string, init: RequestInit) => {
  requests.push({ path, init });
  const answer = answers.shift();
  if (!answer) throw new TypeError('Failed to fetch');
  return answer;
};

beforeEach(async () => {
  requests = [];
  answers = [];
  vi.stubGlobal('fetch', network);
  memberId = crypto.randomUUID();
  await activateMember(memberId);
});
afterEach(async () => {
  cleanup();
  setPageMember(undefined);
  await outboxScheduler.flushNow();
  vi.unstubAllGlobals();
});

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });

const options = { label: 'Read' };
const askRead = (id = 'n1') => enqueueCall(markRead, { params: { id } }, options);
const askPayment = () => enqueueCall(submitPayment, { body: {} }, { subjectId: 'p1', label: 'Payment' });

/**
 * Stubs a browser with Background Sync.
 * @returns the registered tags
 */
function stubBackgroundSync({ onLine }: { onLine: boolean }): string[] {
  const ordered: string[] = [];
  const sync = { register: async (tag: string) => ordered.push(tag) };
  vi.stubGlobal('navigator', { onLine, serviceWorker: { ready: Promise.resolve({ sync }) } });
  return ordered;
}

/** Signs in as the login screen does. */
const signIn = (userId: string) => outboxScheduler.activate(userId).then(outboxScheduler.flushSoon);

const isPausing = ({ state, attempts }: OutboxJob) => state === 'queued' && attempts > 0;
const rowsLeft = () => getMemberDb(memberId).outbox.count();

test('an outbox call is stored as method, path and body; an unqueued endpoint does not compile', async () => {
  const key = await enqueueCall(
    submitPayment,
    {
      body: { packName: 'Ultra One', quantity: 2 },
      files: { receiptPhoto: new File(['x'], 'r.jpg', { type: 'image/jpeg' }) },
    },
    { subjectId: 'p1', label: 'Payment for Ultra One', note: { packName: 'Ultra One' } },
  );
  // @ts-expect-error only queued rows may wait
  const enqueueUnqueued = () => enqueueCall(readProfileVerified, {}, options);
  expect(enqueueUnqueued).toBeTypeOf('function');

  expect(await getMemberDb(memberId).outbox.get({ key })).toMatchObject({
    method: 'POST',
    path: '/payments',
    body: { packName: 'Ultra One', quantity: 2 },
    stream: 'payment:p1',
    isStrict: true,
    files: [{ field: 'receiptPhoto', type: 'image/jpeg', name: 'r.jpg', bytes: 1 }],
  });
});

test('an endpoint declares how its calls queue: as background jobs, newest only', async () => {
  const body = { rev: 'r', duration: 100, intervals: [] };
  const save = () =>
    enqueueCall(saveTrainingProgress, { params: { packId: 'p1' }, body }, { subjectId: 'p1', label: 'Training' });
  await save();
  await save();
  expect(await getMemberDb(memberId).outbox.toArray()).toMatchObject([
    { stream: 'training:p1', isQuiet: true, isStrict: false },
  ]);
  expect(renderHook(() => useOutboxCount()).result.current).toBe(0);
});

test('an outbox request names the member and the key, and screens get the response', async () => {
  answers.push(json(200, { message: 'Read.' }));
  const jobs = renderHook(() => useSentJobs(markRead));
  const key = await askRead('a/b');

  await waitFor(() => expect(jobs.result.current).toMatchObject([{ key, answer: { message: 'Read.' } }]));

  expect(requests).toMatchObject([{ path: '/api/notificationsUser/a%2Fb/read', init: { method: 'PUT' } }]);
  expect(requests[0]?.init.headers).toMatchObject({ 'X-Expect-Member': memberId, 'Idempotency-Key': key });
});

test('screens see pending jobs of the streams that they request, and their count', async () => {
  const all = renderHook(() => useOutboxJobs());
  const quizzes = renderHook(() => useOutboxJobs(submitQuiz));
  const count = renderHook(() => useOutboxCount());
  const key = await askPayment();

  await waitFor(() => expect(all.result.current?.map((job) => job.key)).toEqual([key]));
  expect(quizzes.result.current).toEqual([]);
  expect(count.result.current).toBe(1);
  expect(await countPendingJobs()).toBe(1);
});

test('screens of the next member show no jobs of the previous one', async () => {
  const all = renderHook(() => useOutboxJobs());
  await askRead();
  await waitFor(() => expect(all.result.current?.length).toBe(1));

  await signIn(crypto.randomUUID());

  await waitFor(() => expect(all.result.current).toEqual([]));
});

test("a phone with another member's database shows none of their jobs", async () => {
  await askPayment();
  const otherHook = renderHook(() => ({ jobs: useOutboxJobs(), sent: useSentJobs(), count: useOutboxCount() }));
  await waitFor(() => expect(otherHook.result.current.count).toBe(1));

  setPageMember(crypto.randomUUID());
  otherHook.rerender();
  expect(otherHook.result.current).toEqual({ jobs: [], sent: [], count: 0 });

  setPageMember(memberId);
  otherHook.rerender();
  expect(otherHook.result.current.count).toBe(1);
});

test('a refused call can be retried or discarded, a pending one cancelled', async () => {
  const all = renderHook(() => useOutboxJobs());
  const states = () => all.result.current?.map(({ state }) => state);
  const refusal = () => json(404, { message: 'Not found.', code: 'not_found' });
  answers.push(refusal());
  const key = await askRead();
  await waitFor(() => expect(states()).toEqual(['failed']));

  answers.push(refusal());
  await retryJob(key);
  await waitFor(() => expect(requests.length).toBe(2));
  await waitFor(() => expect(states()).toEqual(['failed']));
  await discardJob(key);
  await waitFor(() => expect(states()).toEqual([]));

  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const pendingPayment = await askPayment();
  vi.stubGlobal('fetch', network);
  answers.push(json(200, { state: 'cancelled' }));
  await cancelJob(pendingPayment);
  await waitFor(() => expect(states()).toEqual([]));
});

test('an ended session notifies the shell once, and the next login sends held jobs', async () => {
  const onLoginNeeded = vi.fn();
  await outboxScheduler.start(memberId, { needsLogin: onLoginNeeded });
  answers.push(json(401, { message: 'Token expired. Please log in again.', code: 'token_expired' }));
  await askRead();
  await waitFor(() => expect(onLoginNeeded).toHaveBeenCalledOnce());
  await outboxScheduler.flushNow();
  expect([onLoginNeeded.mock.calls.length, requests.length]).toEqual([1, 1]);

  answers.push(json(200, { message: 'Read.' }));
  await signIn(memberId);
  await waitFor(async () => expect(await rowsLeft()).toBe(0));
  expect(requests.length).toBe(2);
  outboxScheduler.stop();
});

test('pending jobs go at once when the network returns, regardless of their delay', async () => {
  await outboxScheduler.start(memberId);
  await askRead();
  const { outbox } = getMemberDb(memberId);
  await waitFor(async () => expect((await outbox.toArray()).map(isPausing)).toEqual([true]));
  await outbox.toCollection().modify({ nextAt: Date.now() + 300_000 });

  answers.push(json(200, { message: 'Read.' }));
  window.dispatchEvent(new Event('online'));

  await waitFor(async () => expect(await rowsLeft()).toBe(0));
  outboxScheduler.stop();
});

test('pending jobs go at once when the app opens, regardless of their delay', async () => {
  await askRead();
  const { outbox } = getMemberDb(memberId);
  await waitFor(async () => expect((await outbox.toArray()).map(isPausing)).toEqual([true]));
  await outbox.toCollection().modify({ nextAt: Date.now() + 300_000 });

  answers.push(json(200, { message: 'Read.' }));
  await outboxScheduler.start(memberId);

  await waitFor(async () => expect(await rowsLeft()).toBe(0));
  outboxScheduler.stop();
});

test('a background sync is requested when a send fails and when the app is hidden', async () => {
  const ordered = stubBackgroundSync({ onLine: true });
  const see = vi.spyOn(document, 'visibilityState', 'get');
  const putAway = () => document.dispatchEvent(new Event('visibilitychange'));
  see.mockReturnValue('hidden');
  await outboxScheduler.start(memberId);
  await askRead();
  await waitFor(() => expect(ordered).toEqual(['outbox']), { timeout: 5000 });

  putAway();
  await waitFor(() => expect(ordered.length).toBe(2));

  answers.push(json(200, { message: 'Read.' }));
  await outboxScheduler.flushNow();
  await waitFor(async () => expect(await rowsLeft()).toBe(0));
  ordered.length = 0;
  putAway();
  await outboxScheduler.flushNow();
  expect(ordered).toEqual([]);
  vi.restoreAllMocks();
  outboxScheduler.stop();
});

test('a background sync is requested at once without a network, since the app may close', async () => {
  const ordered = stubBackgroundSync({ onLine: false });
  await outboxScheduler.start(memberId);
  await askRead();
  expect(ordered).toContain('outbox');
  outboxScheduler.stop();
});

test('F-26 a job whose outcome did not fit into storage is retried a second later', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { put } = IDBObjectStore.prototype;
  let isFull = true;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, row, key) {
    if (!isFull || this.name !== 'outbox' || !isPausing(row)) return put.call(this, row, key);
    isFull = false;
    throw new DOMException('The disk is full.', 'QuotaExceededError');
  });
  const all = renderHook(() => useOutboxJobs());
  await askRead();
  await waitFor(() => expect(isFull).toBe(false));

  answers.push(json(200, { message: 'Read.' }));

  await waitFor(() => expect(all.result.current).toEqual([]), { timeout: 5000 });
  expect(requests.length).toBe(2);
  vi.restoreAllMocks();
});

describe('F-63 databases deleted while the app is open', () => {
  const keys = async () => (await getMemberDb(memberId).outbox.toArray()).map(({ key }) => key);
  const throwAway = (name: string) =>
    new Promise((resolve) => {
      indexedDB.deleteDatabase(name).onsuccess = resolve;
    });
  beforeEach(async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {}); // Dexie warns that it closes the connection
    installMemoryCaches();
    vi.stubGlobal('Blob', Blob); // `Response` does not accept jsdom's own `Blob`
    await outboxScheduler.start(memberId);
  });
  afterEach(() => {
    outboxScheduler.stop();
    vi.restoreAllMocks();
  });

  test('preserve a job added at that moment', async () => {
    await outboxScheduler.flushNow();
    indexedDB.deleteDatabase(getMemberDb(memberId).name);
    const key = await throwAway('waha-control').then(() => askRead());

    expect(await keys()).toEqual([key]);
  });

  test('cancel a job cancelled at that moment', async () => {
    const key = await askRead();
    await throwAway('waha-control');
    await throwAway(getMemberDb(memberId).name);

    expect(await cancelJob(key)).not.toBe('not_there');
  });

  test('one after the other restore the pending jobs and no other member', async () => {
    const key = await askRead();
    await throwAway('waha-control');
    await waitFor(async () => expect((await readControl()).memberId).toBe(memberId));
    await throwAway(getMemberDb(memberId).name);
    await waitFor(async () => expect(await keys()).toEqual([key]));
  });

  test('after a sign-out stay deleted', async () => {
    await askRead();
    const { name } = getMemberDb(memberId);
    await signOutAndWipe();
    await outboxScheduler.flushNow();
    expect((await indexedDB.databases()).map((each) => each.name)).not.toContain(name);
    expect((await readControl()).memberId).toBeUndefined();
  });
});

test('signing out leaves nothing of the member on the device', async () => {
  await askRead();
  const { name } = getMemberDb(memberId);

  await signOutAndWipe();

  expect((await indexedDB.databases()).map((each) => each.name)).not.toContain(name);
  expect(await countPendingJobs()).toBe(0);
});

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
import { onMemberSignIn } from '../outbox/on-member-sign-in';
import { flushNow, onOutboxBlocked, startOutbox } from '../outbox/start-outbox';
import { countPendingJobs, signOutAndWipe } from '../sign-out/sign-out';
import { activateMember, readControl } from '../store/control-db';
import { getMemberDb } from '../store/member-db';
import { installMemoryCaches } from '../testing/memory-caches';
import { cancelJob, discardJob, enqueueCall, retryJob, useOutboxCount, useOutboxJobs, useSentJobs } from './use-outbox';

let memberId: string;
let answers: Response[];
let asked: { path: string; init: RequestInit }[];

/** A network that returns the given responses in order, then fails. */
const network = async (path: string, init: RequestInit) => {
  asked.push({ path, init });
  const answer = answers.shift();
  if (!answer) throw new TypeError('Failed to fetch');
  return answer;
};

beforeEach(async () => {
  asked = [];
  answers = [];
  vi.stubGlobal('fetch', network);
  memberId = crypto.randomUUID();
  await activateMember(memberId);
});
afterEach(async () => {
  cleanup();
  setPageMember(undefined);
  await flushNow();
  vi.unstubAllGlobals();
});

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });

const options = { label: 'Read' };
const askRead = (id = 'n1') => enqueueCall(markRead, { params: { id } }, options);
const askPayment = () => enqueueCall(submitPayment, { body: {} }, { of: 'p1', label: 'Payment' });

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

const isPausing = ({ state, attempts }: OutboxJob) => state === 'queued' && attempts > 0;
const rowsLeft = () => getMemberDb(memberId).outbox.count();

test('a later call is kept as method, path and body, and a row that is not queued does not compile', async () => {
  const key = await enqueueCall(
    submitPayment,
    {
      body: { packName: 'Ultra One', quantity: 2 },
      files: { receiptPhoto: new File(['x'], 'r.jpg', { type: 'image/jpeg' }) },
    },
    { of: 'p1', label: 'Payment for Ultra One', note: { packName: 'Ultra One' } },
  );
  // @ts-expect-error only queued rows may wait
  const wrong = () => enqueueCall(readProfileVerified, {}, options);
  expect(wrong).toBeTypeOf('function');

  expect(await getMemberDb(memberId).outbox.get({ key })).toMatchObject({
    method: 'POST',
    path: '/payments',
    body: { packName: 'Ultra One', quantity: 2 },
    stream: 'payment:p1',
    isStrict: true,
    files: [{ field: 'receiptPhoto', type: 'image/jpeg', name: 'r.jpg', bytes: 1 }],
  });
});

test('a row says how its calls wait: by the way, and the newest of them alone', async () => {
  const body = { rev: 'r', duration: 100, intervals: [] };
  const save = () =>
    enqueueCall(saveTrainingProgress, { params: { packId: 'p1' }, body }, { of: 'p1', label: 'Training' });
  await save();
  await save();
  expect(await getMemberDb(memberId).outbox.toArray()).toMatchObject([
    { stream: 'training:p1', isQuiet: true, isStrict: false },
  ]);
  expect(renderHook(() => useOutboxCount()).result.current).toBe(0);
});

test('the request names the member and the key, and the answer reaches the screens', async () => {
  answers.push(json(200, { message: 'Read.' }));
  const jobs = renderHook(() => useSentJobs(markRead));
  const key = await askRead('a/b');

  await waitFor(() => expect(jobs.result.current).toMatchObject([{ key, answer: { message: 'Read.' } }]));

  expect(asked).toMatchObject([{ path: '/api/notificationsUser/a%2Fb/read', init: { method: 'PUT' } }]);
  expect(asked[0]?.init.headers).toMatchObject({ 'X-Expect-Member': memberId, 'Idempotency-Key': key });
});

test('the screens see what waits, of the streams they ask for, and how much it is', async () => {
  const all = renderHook(() => useOutboxJobs());
  const quizzes = renderHook(() => useOutboxJobs(submitQuiz));
  const count = renderHook(() => useOutboxCount());
  const key = await askPayment();

  await waitFor(() => expect(all.result.current?.map((job) => job.key)).toEqual([key]));
  expect(quizzes.result.current).toEqual([]);
  expect(count.result.current).toBe(1);
  expect(await countPendingJobs()).toBe(1);
});

test('the screens of the next member show nothing of the one before', async () => {
  const all = renderHook(() => useOutboxJobs());
  await askRead();
  await waitFor(() => expect(all.result.current?.length).toBe(1));

  await onMemberSignIn({ userId: crypto.randomUUID() });

  await waitFor(() => expect(all.result.current).toEqual([]));
});

test('given a phone that is still another’s, when a page is a member’s, then nothing of the other is seen there', async () => {
  await askPayment();
  const other = renderHook(() => ({ jobs: useOutboxJobs(), sent: useSentJobs(), count: useOutboxCount() }));
  await waitFor(() => expect(other.result.current.count).toBe(1));

  setPageMember(crypto.randomUUID());
  other.rerender();
  expect(other.result.current).toEqual({ jobs: [], sent: [], count: 0 });

  setPageMember(memberId);
  other.rerender();
  expect(other.result.current.count).toBe(1);
});

test('a refused call can be sent again or thrown away, a waiting one taken back', async () => {
  const all = renderHook(() => useOutboxJobs());
  const states = () => all.result.current?.map(({ state }) => state);
  const refusal = () => json(404, { message: 'Not found.', code: 'not_found' });
  answers.push(refusal());
  const key = await askRead();
  await waitFor(() => expect(states()).toEqual(['failed']));

  answers.push(refusal());
  await retryJob(key);
  await waitFor(() => expect(asked.length).toBe(2));
  await waitFor(() => expect(states()).toEqual(['failed']));
  await discardJob(key);
  await waitFor(() => expect(states()).toEqual([]));

  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const waiting = await askPayment();
  vi.stubGlobal('fetch', network);
  answers.push(json(200, { state: 'cancelled' }));
  await cancelJob(waiting);
  await waitFor(() => expect(states()).toEqual([]));
});

test('when the session has ended the shell hears it once, and the next login sends what was held', async () => {
  const stop = await startOutbox(memberId);
  const needed = vi.fn();
  const unlisten = onOutboxBlocked('needsLogin', needed);
  answers.push(json(401, { message: 'Token expired. Please log in again.', code: 'token_expired' }));
  await askRead();
  await waitFor(() => expect(needed).toHaveBeenCalledOnce());
  await flushNow();
  expect([needed.mock.calls.length, asked.length]).toEqual([1, 1]);

  answers.push(json(200, { message: 'Read.' }));
  await onMemberSignIn({ userId: memberId });
  await waitFor(async () => expect(await rowsLeft()).toBe(0));
  expect(asked.length).toBe(2);
  unlisten();
  stop();
});

test('when the network comes back what waits goes at once, whatever its pause', async () => {
  const stop = await startOutbox(memberId);
  await askRead();
  const { outbox } = getMemberDb(memberId);
  await waitFor(async () => expect((await outbox.toArray()).map(isPausing)).toEqual([true]));
  await outbox.toCollection().modify({ nextAt: Date.now() + 300_000 });

  answers.push(json(200, { message: 'Read.' }));
  window.dispatchEvent(new Event('online'));

  await waitFor(async () => expect(await rowsLeft()).toBe(0));
  stop();
});

test('when the app is opened what waits goes at once, whatever its pause: the network may have come back meanwhile', async () => {
  await askRead();
  const { outbox } = getMemberDb(memberId);
  await waitFor(async () => expect((await outbox.toArray()).map(isPausing)).toEqual([true]));
  await outbox.toCollection().modify({ nextAt: Date.now() + 300_000 });

  answers.push(json(200, { message: 'Read.' }));
  const stop = await startOutbox(memberId);

  await waitFor(async () => expect(await rowsLeft()).toBe(0));
  stop();
});

test('the browser is asked for a call of the worker when something is not sent at once, and again when the app is put away', async () => {
  const ordered = stubBackgroundSync({ onLine: true });
  const see = vi.spyOn(document, 'visibilityState', 'get');
  const putAway = () => document.dispatchEvent(new Event('visibilitychange'));
  see.mockReturnValue('hidden');
  const stop = await startOutbox(memberId);
  await askRead();
  await waitFor(() => expect(ordered).toEqual(['outbox']), { timeout: 5000 });

  putAway();
  await waitFor(() => expect(ordered.length).toBe(2));

  answers.push(json(200, { message: 'Read.' }));
  await flushNow();
  await waitFor(async () => expect(await rowsLeft()).toBe(0));
  ordered.length = 0;
  putAway();
  await flushNow();
  expect(ordered).toEqual([]);
  vi.restoreAllMocks();
  stop();
});

test('without a network the browser is asked for a call at once: the app may be closed the next moment', async () => {
  const ordered = stubBackgroundSync({ onLine: false });
  const stop = await startOutbox(memberId);
  await askRead();
  expect(ordered).toContain('outbox');
  stop();
});

test('F-26 what came of a try could not be written for want of room: a second later it is tried again, and done', async () => {
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
  expect(asked.length).toBe(2);
  vi.restoreAllMocks();
});

describe('F-63 the browser throws databases away while the app is open', () => {
  let stop: () => void;
  const keys = async () => (await getMemberDb(memberId).outbox.toArray()).map(({ key }) => key);
  const throwAway = (name: string) =>
    new Promise((gone) => {
      indexedDB.deleteDatabase(name).onsuccess = gone;
    });
  beforeEach(async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {}); // Dexie warns that it closes the connection
    installMemoryCaches();
    vi.stubGlobal('Blob', Blob); // `Response` does not accept jsdom's own `Blob`
    stop = await startOutbox(memberId);
  });
  afterEach(() => {
    stop();
    vi.restoreAllMocks();
  });

  test('what is meant in that moment is kept too', async () => {
    await flushNow();
    indexedDB.deleteDatabase(getMemberDb(memberId).name);
    const key = await throwAway('waha-control').then(() => askRead());

    expect(await keys()).toEqual([key]);
  });

  test('what is taken back in that moment is taken back', async () => {
    const key = await askRead();
    await throwAway('waha-control');
    await throwAway(getMemberDb(memberId).name);

    expect(await cancelJob(key)).not.toBe('not_there');
  });

  test('they go one after the other: what waited is there again, and nobody else is', async () => {
    const key = await askRead();
    await throwAway('waha-control');
    await waitFor(async () => expect((await readControl()).memberId).toBe(memberId));
    await throwAway(getMemberDb(memberId).name);
    await waitFor(async () => expect(await keys()).toEqual([key]));
  });

  test('whoever logs out meant it: nothing comes back', async () => {
    await askRead();
    const { name } = getMemberDb(memberId);
    await signOutAndWipe();
    await flushNow();
    expect((await indexedDB.databases()).map((each) => each.name)).not.toContain(name);
    expect((await readControl()).memberId).toBeUndefined();
  });
});

test('logging out leaves nothing of the member on the device', async () => {
  await askRead();
  const { name } = getMemberDb(memberId);

  await signOutAndWipe();

  expect((await indexedDB.databases()).map((each) => each.name)).not.toContain(name);
  expect(await countPendingJobs()).toBe(0);
});

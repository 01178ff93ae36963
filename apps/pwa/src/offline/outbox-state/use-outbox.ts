import { type CallInput, type Endpoint, fillPath, type QueuedEndpoint } from '@waha/domain/kernel/endpoint';
import { uuidV7 } from '@waha/domain/kernel/ids';
import type { OutboxJob } from '@waha/domain/outbox/outbox-job';
import { getStream, isInStream } from '@waha/domain/outbox/stream';
import { useEffect, useMemo } from 'react';
import { pageMember } from '../device/page-member';
import { persistStorage } from '../device/persist-storage';
import type { SentJob } from '../store/member-db';
import { during } from '../updates/reload-point';
import { isUserInitiated } from './is-user-initiated';
import { followOutbox, ownOf, useOutboxView } from './outbox-view';

export type LaterOptions = {
  /** The thing that it is about, where each has a stream of its own. */
  of?: string;
  /** What the member sees it called. */
  label: string;
  /** Whatever the screen needs to draw it while it waits. */
  note?: unknown;
  /** The server's answer is too private to be kept for the screens. */
  forgetsAnswer?: boolean;
  /** The form of the stream's name, which this was, is forgotten in the same stroke. */
  endsDraft?: boolean;
  /** Made when the confirmation was opened, so that a second tap is the same wish. */
  key?: string;
};

/**
 * Calls a row of the contract, now or whenever there is a network again, exactly once. When it returns, the
 * call and its files are kept on the device.
 * @returns the job's key, which is also its Idempotency-Key
 * @throws DeviceRefused when the device has no room or no storage; then nothing was kept
 */
export function callLater<const Row extends Endpoint & QueuedEndpoint>(
  row: Row,
  ask: CallInput<Row>,
  options: LaterOptions,
): Promise<string> {
  return during(putIn(row, ask as LooseAsk, options));
}

/** What the device says in the moment in which the browser throws its databases away. */
const MAY_BE_GONE = ['nobody_signed_in', 'device_storage_off'];
/** They go one after the other: so often it is looked whether they can be put back. */
const MOST_LOOKS = 4;

async function putIn(row: Endpoint & QueuedEndpoint, ask: LooseAsk, options: LaterOptions): Promise<string> {
  const { params, query, body, files } = ask;
  const { of, label, note, forgetsAnswer, endsDraft, key = newKey() } = options;
  const { strict = false, quiet, newestOnly } = row.queue;
  const stream = getStream(row, of);
  const memberId = pageMember(); // of the tap
  const given = Object.entries(files ?? {}).filter((entry): entry is [string, Blob] => entry[1] !== undefined);
  if (given.length > 0) void persistStorage(); // in the tap that sends
  const { DeviceRefused, enqueue, browserTools, putBackIfGone, flushSoon } = await load();
  const order = {
    key,
    stream,
    isStrict: strict,
    ...(quiet && { isQuiet: true }),
    label,
    method: row.method,
    path: fillPath(row.path, params) + searchOf(query),
    files: Object.fromEntries(given),
    ...(memberId !== undefined && { memberId }),
    ...(body !== undefined && { body }),
    ...(note !== undefined && { note }),
    ...(newestOnly && { replaces: stream }),
    ...(forgetsAnswer && { forgetsAnswer }),
    ...(endsDraft && { endsDraft: stream }),
  };
  for (let looks = 0; ; looks++) {
    try {
      await enqueue(order, browserTools());
      break;
    } catch (error) {
      const mayBeGone = error instanceof DeviceRefused && MAY_BE_GONE.includes(error.refusal.code);
      if (!mayBeGone || looks === MOST_LOOKS) throw error;
      await putBackIfGone().catch(() => {});
    }
  }
  flushSoon();
  return key;
}

/** Any row's ask, once its type has done its work. */
type LooseAsk = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  files?: Record<string, Blob | undefined>;
};

function newKey(): string {
  return uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(10)));
}

function searchOf(query: Record<string, unknown> = {}): string {
  const asked = Object.entries(query).filter(([, value]) => value !== undefined);
  return asked.length > 0 ? `?${new URLSearchParams(asked.map(([name, value]) => [name, String(value)]))}` : '';
}

/**
 * Jobs that are not sent yet, oldest first; `undefined` until they were read.
 * @param row whose streams alone are meant; with `of` that of one thing
 */
export function useOutboxJobs(row?: QueuedEndpoint, of?: string): readonly OutboxJob[] | undefined {
  useEffect(followOutbox, []);
  const jobs = useOutboxView((state) => ownOf(state)?.jobs);
  return useMemo(() => (row ? jobs?.filter((job) => isInStream(job, row, of)) : jobs), [jobs, row, of]);
}

/** Jobs sent in the last seven days, with the server's answers, oldest first; `undefined` until they were read. */
export function useSentJobs(row?: QueuedEndpoint, of?: string): readonly SentJob[] | undefined {
  useEffect(followOutbox, []);
  const sent = useOutboxView((state) => ownOf(state)?.sent);
  return useMemo(() => (row ? sent?.filter((job) => isInStream(job, row, of)) : sent), [sent, row, of]);
}

/** How many of the member's own wishes are not sent yet; what is sent by the way is not counted. Loads nothing by itself: zero until something else has read the outbox. */
export function useOutboxCount(): number {
  return useOutboxView((state) => ownOf(state)?.jobs.filter(isUserInitiated).length ?? 0);
}

/** How many of them the server did not accept. Loads nothing by itself either. */
export function useOutboxRefused(): number {
  const isRefused = (job: OutboxJob) => isUserInitiated(job) && job.state === 'failed';
  return useOutboxView((state) => ownOf(state)?.jobs.filter(isRefused).length ?? 0);
}

/** Takes a job back; one that may have arrived stays until the server has said whether it was in time. */
export async function cancelJob(key: string): Promise<'gone' | 'asking' | 'not_there'> {
  const { cancel, putBackIfGone, flushSoon } = await load();
  const first = await cancel(key);
  const result = first === 'not_there' ? await putBackIfGone().then(() => cancel(key)) : first;
  flushSoon();
  return result;
}

/** Sends a refused or waiting job again at once, with its own key. */
export async function retryJob(key: string): Promise<void> {
  const { retry, flushSoon } = await load();
  await retry(key);
  flushSoon();
}

/** Removes a refused job. */
export async function discardJob(key: string): Promise<void> {
  const { discard, flushSoon } = await load();
  await discard(key);
  flushSoon(); // the rest of its stream may go
}

/** Fetches what sending needs while there is a network: on a first visit no worker keeps it yet. */
export async function readyOutbox(): Promise<void> {
  await load();
}

let loaded: ReturnType<typeof loadParts> | undefined;

/** The outbox's code and the database's, loaded after the first paint; once, for asking costs a tap 5 ms. */
function load(): ReturnType<typeof loadParts> {
  loaded ??= loadParts().catch((error) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function loadParts() {
  const [{ DeviceRefused }, { enqueue }, { browserTools }, revising, { flushSoon }, { putBackIfGone }] =
    await Promise.all([
      import('../outbox/device-error'),
      import('../outbox/enqueue'),
      import('../outbox/outbox-tools'),
      import('../outbox/revise-job'),
      import('../outbox/triggers'),
      import('../outbox-backup/restore-lost-databases'),
    ]);
  const { cancelJob: cancel, retryJob: retry, discardJob: discard } = revising;
  return { DeviceRefused, enqueue, browserTools, cancel, retry, discard, flushSoon, putBackIfGone };
}

import { type CallInput, type Endpoint, fillPath, type QueuedEndpoint } from '@waha/domain/kernel/endpoint';
import { uuidV7 } from '@waha/domain/kernel/ids';
import type { OutboxJob } from '@waha/domain/outbox/outbox-job';
import { getStream, isInStream } from '@waha/domain/outbox/stream';
import { useEffect, useMemo } from 'react';
import { getPageMember } from '../device/page-member';
import { persistStorage } from '../device/persist-storage';
import type { SentJob } from '../store/member-db';
import { blockReloadDuring } from '../updates/safe-to-reload';
import { isUserInitiated } from './is-user-initiated';
import { followOutbox, selectOwnView, useOutboxView } from './outbox-view';

export type EnqueueOptions = {
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
 * @throws DeviceError when the device has no room or no storage; then nothing was kept
 */
export function enqueueCall<const Row extends Endpoint & QueuedEndpoint>(
  endpoint: Row,
  input: CallInput<Row>,
  options: EnqueueOptions,
): Promise<string> {
  return blockReloadDuring(enqueueWithRestore(endpoint, input as UntypedInput, options));
}

/** What the device says in the moment in which the browser throws its databases away. */
const LOST_DATABASE_CODES = ['nobody_signed_in', 'device_storage_off'];
/** They go one after the other: so often it is looked whether they can be put back. */
const MAX_RESTORES = 4;

async function enqueueWithRestore(
  endpoint: Endpoint & QueuedEndpoint,
  input: UntypedInput,
  options: EnqueueOptions,
): Promise<string> {
  const { params, query, body, files } = input;
  const { of, label, note, forgetsAnswer, endsDraft, key = createKey() } = options;
  const { strict = false, quiet, newestOnly } = endpoint.queue;
  const stream = getStream(endpoint, of);
  const memberId = getPageMember(); // of the tap
  const given = Object.entries(files ?? {}).filter((entry): entry is [string, Blob] => entry[1] !== undefined);
  if (given.length > 0) void persistStorage(); // in the tap that sends
  const { DeviceError, enqueue, createBrowserTools, restoreLostDatabases, flushSoon } = await loadOutbox();
  const order = {
    key,
    stream,
    isStrict: strict,
    ...(quiet && { isQuiet: true }),
    label,
    method: endpoint.method,
    path: fillPath(endpoint.path, params) + toQueryString(query),
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
      await enqueue(order, createBrowserTools());
      break;
    } catch (error) {
      const mayBeGone = error instanceof DeviceError && LOST_DATABASE_CODES.includes(error.refusal.code);
      if (!mayBeGone || looks === MAX_RESTORES) throw error;
      await restoreLostDatabases().catch(() => {});
    }
  }
  flushSoon();
  return key;
}

/** Any row's ask, once its type has done its work. */
type UntypedInput = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  files?: Record<string, Blob | undefined>;
};

function createKey(): string {
  return uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(10)));
}

function toQueryString(query: Record<string, unknown> = {}): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined);
  return entries.length > 0 ? `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}` : '';
}

/**
 * Jobs that are not sent yet, oldest first; `undefined` until they were read.
 * @param row whose streams alone are meant; with `of` that of one thing
 */
export function useOutboxJobs(endpoint?: QueuedEndpoint, of?: string): readonly OutboxJob[] | undefined {
  useEffect(followOutbox, []);
  const jobs = useOutboxView((state) => selectOwnView(state)?.jobs);
  return useMemo(() => (endpoint ? jobs?.filter((job) => isInStream(job, endpoint, of)) : jobs), [jobs, endpoint, of]);
}

/** Jobs sent in the last seven days, with the server's answers, oldest first; `undefined` until they were read. */
export function useSentJobs(endpoint?: QueuedEndpoint, of?: string): readonly SentJob[] | undefined {
  useEffect(followOutbox, []);
  const sent = useOutboxView((state) => selectOwnView(state)?.sent);
  return useMemo(() => (endpoint ? sent?.filter((job) => isInStream(job, endpoint, of)) : sent), [sent, endpoint, of]);
}

/** How many of the member's own wishes are not sent yet; what is sent by the way is not counted. Loads nothing by itself: zero until something else has read the outbox. */
export function useOutboxCount(): number {
  return useOutboxView((state) => selectOwnView(state)?.jobs.filter(isUserInitiated).length ?? 0);
}

/** How many of them the server did not accept. Loads nothing by itself either. */
export function useOutboxRefusedCount(): number {
  const isRefused = (job: OutboxJob) => isUserInitiated(job) && job.state === 'failed';
  return useOutboxView((state) => selectOwnView(state)?.jobs.filter(isRefused).length ?? 0);
}

/** Takes a job back; one that may have arrived stays until the server has said whether it was in time. */
export async function cancelJob(key: string): Promise<'gone' | 'asking' | 'not_there'> {
  const { cancel, restoreLostDatabases, flushSoon } = await loadOutbox();
  const first = await cancel(key);
  const result = first === 'not_there' ? await restoreLostDatabases().then(() => cancel(key)) : first;
  flushSoon();
  return result;
}

/** Sends a refused or waiting job again at once, with its own key. */
export async function retryJob(key: string): Promise<void> {
  const { retry, flushSoon } = await loadOutbox();
  await retry(key);
  flushSoon();
}

/** Removes a refused job. */
export async function discardJob(key: string): Promise<void> {
  const { discard, flushSoon } = await loadOutbox();
  await discard(key);
  flushSoon(); // the rest of its stream may go
}

/** Fetches what sending needs while there is a network: on a first visit no worker keeps it yet. */
export async function preloadOutbox(): Promise<void> {
  await loadOutbox();
}

let loaded: ReturnType<typeof loadParts> | undefined;

/** The outbox's code and the database's, loaded after the first paint; once, for asking costs a tap 5 ms. */
function loadOutbox(): ReturnType<typeof loadParts> {
  loaded ??= loadParts().catch((error) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function loadParts() {
  const [{ DeviceError }, { enqueue }, { createBrowserTools }, revising, { flushSoon }, { restoreLostDatabases }] =
    await Promise.all([
      import('../outbox/device-error'),
      import('../outbox/enqueue'),
      import('../outbox/outbox-tools'),
      import('../outbox/jobs'),
      import('../outbox/start-outbox'),
      import('../outbox-backup/restore-lost-databases'),
    ]);
  const { cancelJob: cancel, retryJob: retry, discardJob: discard } = revising;
  return { DeviceError, enqueue, createBrowserTools, cancel, retry, discard, flushSoon, restoreLostDatabases };
}

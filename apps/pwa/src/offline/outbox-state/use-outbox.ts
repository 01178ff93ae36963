import { type CallInput, type Endpoint, fillPath, type QueuedEndpoint } from '@waha/domain/kernel/endpoint';
import { uuidV7 } from '@waha/domain/kernel/ids';
import { isUserInitiated } from '@waha/domain/outbox/is-user-initiated';
import type { OutboxJob } from '@waha/domain/outbox/outbox-job';
import { getStream, isInStream } from '@waha/domain/outbox/stream';
import { useEffect, useMemo } from 'react';
import { getPageMember } from '../device/page-member';
import { persistStorage } from '../device/persist-storage';
import type { SentJob } from '../store/member-db';
import { blockReloadDuring } from '../updates/safe-to-reload';
import { followOutbox, selectOwnView, useOutboxView } from './outbox-view';

export type EnqueueOptions = {
  /** The id of the subject, if each subject has its own stream. */
  subjectId?: string;
  /** The name that the member sees. */
  label: string;
  /** Data that the screen needs to show the pending job. */
  note?: unknown;
  /** The server's response is too private to be stored for the screens. */
  forgetsAnswer?: boolean;
  /** Deletes the draft with the stream's name in the same transaction. */
  endsDraft?: boolean;
  /** Created when the confirmation opens, so that a second tap is the same job. */
  key?: string;
};

/**
 * Enqueues a call of an endpoint, to be sent exactly once, now or as soon as there is a network. The call and its files
 * are stored on the device when the promise resolves.
 * @returns the job's key, which is also its idempotency key
 * @throws DeviceError if the device is full or has no storage; then nothing was stored
 */
export function enqueueCall<const Row extends Endpoint & QueuedEndpoint>(
  endpoint: Row,
  input: CallInput<Row>,
  options: EnqueueOptions,
): Promise<string> {
  return blockReloadDuring(enqueueNow(endpoint, input as UntypedInput, options));
}

async function enqueueNow(
  endpoint: Endpoint & QueuedEndpoint,
  input: UntypedInput,
  options: EnqueueOptions,
): Promise<string> {
  const { params, query, body, files } = input;
  const { subjectId, label, note, forgetsAnswer, endsDraft, key = createKey() } = options;
  const { strict = false, quiet: isQuiet, newestOnly } = endpoint.queue;
  const stream = getStream(endpoint, subjectId);
  const memberId = getPageMember(); // the member at the time of the tap
  const fileEntries = Object.entries(files ?? {}).filter((entry): entry is [string, Blob] => entry[1] !== undefined);
  if (fileEntries.length > 0) void persistStorage(); // must be called in the tap that sends
  const { pageOutbox } = await loadOutbox();
  return pageOutbox.enqueue({
    key,
    stream,
    isStrict: strict,
    ...(isQuiet && { isQuiet: true }),
    label,
    method: endpoint.method,
    path: fillPath(endpoint.path, params) + toQueryString(query),
    files: Object.fromEntries(fileEntries),
    ...(memberId !== undefined && { memberId }),
    ...(body !== undefined && { body }),
    ...(note !== undefined && { note }),
    ...(newestOnly && { replaces: stream }),
    ...(forgetsAnswer && { forgetsAnswer }),
    ...(endsDraft && { endsDraft: stream }),
  });
}

/** The input of any endpoint, after the type check. */
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
 * Returns the jobs that are not sent yet, oldest first; `undefined` until they have been read.
 * @param endpoint limits the result to the streams of this endpoint; with `of`, to the stream of one subject
 */
export function useOutboxJobs(endpoint?: QueuedEndpoint, subjectId?: string): readonly OutboxJob[] | undefined {
  useEffect(followOutbox, []);
  const jobs = useOutboxView((state) => selectOwnView(state)?.jobs);
  return useMemo(
    () => (endpoint ? jobs?.filter((job) => isInStream(job, endpoint, subjectId)) : jobs),
    [jobs, endpoint, subjectId],
  );
}

/**
 * Returns the jobs sent in the last seven days, with the server's responses, oldest first; `undefined` until they have
 * been read.
 */
export function useSentJobs(endpoint?: QueuedEndpoint, subjectId?: string): readonly SentJob[] | undefined {
  useEffect(followOutbox, []);
  const sent = useOutboxView((state) => selectOwnView(state)?.sent);
  return useMemo(
    () => (endpoint ? sent?.filter((job) => isInStream(job, endpoint, subjectId)) : sent),
    [sent, endpoint, subjectId],
  );
}

/**
 * Returns the number of unsent jobs that the member initiated, without background jobs. Does not load the outbox: zero
 * until other code has read it.
 */
export function useOutboxCount(): number {
  return useOutboxView((state) => selectOwnView(state)?.jobs.filter(isUserInitiated).length ?? 0);
}

/** Returns the number of those jobs that the server refused. Does not load the outbox either. */
export function useOutboxRefusedCount(): number {
  const isRefused = (job: OutboxJob) => isUserInitiated(job) && job.state === 'failed';
  return useOutboxView((state) => selectOwnView(state)?.jobs.filter(isRefused).length ?? 0);
}

/**
 * Cancels a job. A job that may have reached the server stays until the server has confirmed whether the cancellation
 * was in time.
 */
export async function cancelJob(key: string): Promise<'gone' | 'asking' | 'not_there'> {
  return (await loadOutbox()).pageOutbox.cancel(key);
}

/** Sends a refused or pending job again at once, with the same key. */
export async function retryJob(key: string): Promise<void> {
  await (await loadOutbox()).pageOutbox.retry(key);
}

/** Removes a refused job. */
export async function discardJob(key: string): Promise<void> {
  await (await loadOutbox()).pageOutbox.discard(key);
}

/** Loads the code that sending needs while there is a network: on a first visit no worker has cached it. */
export async function preloadOutbox(): Promise<void> {
  await loadOutbox();
}

let loaded: Promise<typeof import('../outbox/page-outbox')> | undefined;

/**
 * Loads the code of the outbox and the database once, after the first paint. Repeated imports would cost a tap 5 ms.
 */
function loadOutbox(): NonNullable<typeof loaded> {
  loaded ??= import('../outbox/page-outbox').catch((error) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

import { logFailure } from '../device/log-failure';
import type { FetchContext, FetchResult } from './chunk-writer';
import { refreshSavedVideos, showProgress, tabState } from './saved-videos';
import { countSavedBytes, deleteVideo, listVideoRecords, readVideoRecord, type VideoRecord } from './video-records';

const MAX_RETRY_DELAY_MS = 60_000;
const SILENCE_TIMEOUT_MS = 30_000;

/** The addresses of videos that are about to be paused or removed. */
const pausedAddresses = new Set<string>();
let isRequested = false;
let isWorking = false;
let running: { address: string; controller: AbortController; ended: Promise<unknown> } | undefined;
let endRetryDelay = () => {};

/** Saves unfinished videos, one at a time, in one tab at a time. A video whose retry is pending is retried at once. */
export function runSaver(): void {
  isRequested = true;
  endRetryDelay();
  if (!isWorking) void saveUntilDone();
}

/** Changes the stored data of a video while saving is paused. */
export async function withSavingPaused(address: string, change: () => Promise<void>): Promise<void> {
  pausedAddresses.add(address);
  try {
    if (running?.address === address) {
      running.controller.abort();
      endRetryDelay();
      await running.ended;
    }
    await change();
  } finally {
    pausedAddresses.delete(address);
  }
}

async function saveUntilDone(): Promise<void> {
  isWorking = true;
  while (isRequested) {
    isRequested = false;
    const alone = navigator.locks ? navigator.locks.request('waha-videos', saveAll) : saveAll();
    await alone.catch(logFailure('saved videos'));
  }
  isWorking = false;
}

async function saveAll(): Promise<void> {
  for (;;) {
    const next = (await listVideoRecords()).find(isUnfinished);
    if (!next) return;
    const controller = new AbortController();
    const sleepAgain = holdWakeLock();
    const finished = saveOne(next.address, controller.signal).finally(sleepAgain);
    running = { address: next.address, controller, ended: finished.catch(() => {}) };
    await finished.finally(() => {
      running = undefined;
      tabState.now = undefined;
    });
    await refreshSavedVideos(true);
  }
}

function isUnfinished({ address, isComplete, isPaused }: VideoRecord): boolean {
  return !isComplete && !isPaused && !pausedAddresses.has(address) && !tabState.failed.has(address);
}

/** Retries until the video is complete, refused, or no longer wanted. */
async function saveOne(address: string, signal: AbortSignal): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const record = await readVideoRecord(address);
    if (!record || record.isPaused || signal.aborted) return;
    const savedBefore = countSavedBytes(record);
    const now = { address, kept: savedBefore, isWaiting: false };
    tabState.now = now;
    await refreshSavedVideos(false);
    const context = { fetch: fetchVideo, signal, timeoutMs: SILENCE_TIMEOUT_MS, onBytes: showProgress };
    const result = await fetchBytes(record, context);
    if (result === 'complete' || result === 'stopped') return;
    if (isFinal(result)) return failVideo(record, result);
    if (now.kept > savedBefore) attempt = 0;
    now.isWaiting = true;
    await refreshSavedVideos(true);
    await waitBeforeRetry(attempt);
  }
}

/** Phones do not keep the code that fetches: without a network it cannot load, as the video cannot. */
async function fetchBytes(record: VideoRecord, context: FetchContext): Promise<FetchResult> {
  const code = await import('./fetch-missing-bytes').catch(() => undefined);
  return code ? code.fetchMissingBytes(record, context) : 'cut';
}

const fetchVideo = (address: string, init: RequestInit) => fetch(address, init);

/** Checks whether the result is final. Rate limits and server errors are temporary; other refusals are final. */
function isFinal(result: FetchResult): result is 'noRoom' | { status: number } {
  if (typeof result === 'string') return result === 'noRoom';
  return result.status < 500 && result.status !== 429;
}

/** Deletes only the stored data of this video. */
async function failVideo({ address, title, size }: VideoRecord, result: 'noRoom' | { status: number }): Promise<void> {
  const failure = result === 'noRoom' ? { needs: size } : result;
  tabState.failed.set(address, { address, title, size, kept: 0, state: 'failed', failure });
  await deleteVideo(address);
}

/** Waits up to 1, 2, 4 … 60 s, or until the network is back or a retry is requested. */
function waitBeforeRetry(attempt: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, Math.random() * Math.min(MAX_RETRY_DELAY_MS, 1000 * 2 ** attempt));
    endRetryDelay = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

/**
 * Keeps the screen on if the browser supports it: a sleeping phone saves nothing.
 * @returns a function that releases the wake lock
 */
function holdWakeLock(): () => void {
  let lock: WakeLockSentinel | undefined;
  let isReleased = false;
  const requestLock = async () => {
    if (isReleased || document.visibilityState !== 'visible') return;
    lock = await navigator.wakeLock?.request('screen').catch(() => undefined); // refused on a low battery
    if (isReleased) void lock?.release();
  };
  // A hidden page loses the wake lock.
  document.addEventListener('visibilitychange', requestLock);
  void requestLock();
  return () => {
    isReleased = true;
    document.removeEventListener('visibilitychange', requestLock);
    void lock?.release();
  };
}

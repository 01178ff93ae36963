import { type Instant, SECOND } from '@waha/domain/kernel/time';
import { setEncryptedOutboxMarker } from '../device/encrypted-outbox-marker';
import { quarantineMember } from '../encrypted-outbox/quarantine-member';
import { restoreLostDatabases, watchDatabases } from '../outbox-backup/restore-lost-databases';
import { backUpMissingJobs, restoreOutbox, syncBackups } from '../outbox-backup/restore-outbox';
import { activateMember, type Control, readControl } from '../store/control-db';
import { getMemberDb } from '../store/member-db';
import { reopenDatabases } from '../store/reopen-databases';
import { type FlushReport, flush } from './flush';
import { releaseJobs, retryJobsNow } from './jobs';
import { createBrowserTools } from './outbox-tools';

/** The longest pause between flushes while jobs are pending. */
const MAX_FLUSH_DELAY_MS = 20 * SECOND;
/** A job that became due less than this ago became due while the last round ended. */
const JUST_DUE_MS = SECOND;
/** The shortest pause before the next flush. */
const MIN_FLUSH_DELAY_MS = SECOND / 10;
/**
 * The time after which an unfinished flush requests a background sync. Starting the worker costs a phone more than most
 * sending does.
 */
const BACKGROUND_SYNC_DELAY_MS = SECOND;
/** After an absence of this length, pending jobs are retried at once. */
const LONG_ABSENCE_MS = 30 * SECOND;

let timer: ReturnType<typeof setTimeout> | undefined;
let isSyncScheduled = false;
/** Jobs are being sent, or were left by the last round. */
let hasPendingJobs = false;
/** The number of consecutive rounds that failed with a storage error. */
let failedRounds = 0;
let flushController = new AbortController();
/** The conditions that only the page can resolve for held jobs. */
type BlockReason = 'needsLogin' | 'needsUpdate';
const BLOCK_REASONS: readonly BlockReason[] = ['needsLogin', 'needsUpdate'];
const reportedReasons = new Set<BlockReason>();
const listeners = { needsLogin: new Set<() => void>(), needsUpdate: new Set<() => void>() };

/**
 * Sends the pending jobs from now on: at once, after each new job, when the network comes back, when the app returns to
 * the foreground, and periodically while jobs are pending.
 * @param memberId the member who is signed in
 * @returns a function that stops it
 */
export async function startOutbox(memberId: string): Promise<() => void> {
  findRegistration();
  const { epoch } = await activateOutbox(memberId);
  let hiddenAt = 0;
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') {
      hiddenAt = Date.now();
      // The browser fires a registered sync three times, and may have used them up while the app was open.
      if (hasPendingJobs) registerBackgroundSync();
    } else void onForeground(Date.now() - hiddenAt > LONG_ABSENCE_MS).catch(logStorageError);
  };
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void onPageRestored(epoch).catch(logStorageError);
  };
  addEventListener('online', onOnline);
  addEventListener('pageshow', onPageShow);
  addEventListener('pagehide', pauseOutbox);
  document.addEventListener('freeze', pauseOutbox);
  document.addEventListener('visibilitychange', onVisibility);
  const unwatch = watchDatabases(memberId, () => activateOutbox(memberId, backUpMissingJobs).then(flushSoon));
  // The network may have come back before this page listened for `online`.
  void retryJobsNow().catch(logStorageError).then(flushSoon);
  return () => {
    pauseOutbox();
    unwatch();
    removeEventListener('online', onOnline);
    removeEventListener('pageshow', onPageShow);
    removeEventListener('pagehide', pauseOutbox);
    document.removeEventListener('freeze', pauseOutbox);
    document.removeEventListener('visibilitychange', onVisibility);
  };
}

/**
 * Makes this member the active one, quarantines what the previous member left, and releases the jobs held for this
 * member's login.
 * @param tidy makes rows and backups match afterwards
 */
export async function activateOutbox(memberId: string, tidy = syncBackups): Promise<Control> {
  // Restore before new jobs are enqueued, so that they come after the restored jobs.
  const isComplete = await restoreOutbox(getMemberDb(memberId), memberId).then(() => true, logStorageError);
  const control = await activateMember(memberId);
  if (control.left !== undefined) await quarantineOutbox(control.left);
  await releaseJobs(getMemberDb(memberId));
  reportedReasons.clear();
  if (isComplete) void tidy(getMemberDb(memberId), memberId).catch(logStorageError);
  return control;
}

async function quarantineOutbox(memberId: string): Promise<void> {
  try {
    if ((await quarantineMember(memberId)) === 'locked') setEncryptedOutboxMarker(true);
  } catch (error) {
    console.warn('what another member left stays in a database of its own', error);
  }
}

/**
 * Sends the due jobs and returns at once. Requests a background sync, for the case that the app is closed, if sending
 * takes longer than `BACKGROUND_SYNC_DELAY_MS`. Without a network the request is made at once, because the app may be
 * closed the next moment.
 */
export function flushSoon(): void {
  hasPendingJobs = true;
  if (!navigator.onLine) registerBackgroundSync();
  else scheduleBackgroundSync();
  void flushAndSchedule();
}

function scheduleBackgroundSync(): void {
  if (!isSyncScheduled) setTimeout(requestBackgroundSync, BACKGROUND_SYNC_DELAY_MS);
  isSyncScheduled = true;
}

function requestBackgroundSync(): void {
  isSyncScheduled = false;
  if (hasPendingJobs) registerBackgroundSync();
}

/** Sends all pending jobs now, regardless of their back-offs. */
export async function flushNow(): Promise<FlushReport> {
  await retryJobsNow();
  return flushAndSchedule();
}

/**
 * Calls `listener` when jobs are held because the session has ended, or because the server no longer supports this
 * version of the app.
 * @returns a function that stops listening
 */
export function onOutboxBlocked(need: BlockReason, listener: () => void): () => void {
  listeners[need].add(listener);
  return () => listeners[need].delete(listener);
}

/** Aborts the requests in flight; their jobs stay pending. */
export function pauseOutbox(): void {
  clearTimeout(timer);
  flushController.abort();
  flushController = new AbortController();
}

async function flushAndSchedule(): Promise<FlushReport> {
  try {
    const report = await flush(createBrowserTools(), flushController.signal);
    failedRounds = 0;
    hasPendingJobs = report.nextAt !== undefined;
    scheduleFlush(report.nextAt);
    for (const need of BLOCK_REASONS) {
      if (report[need] && !reportedReasons.has(need)) for (const listener of listeners[need]) listener();
      if (report[need]) reportedReasons.add(need);
      else reportedReasons.delete(need);
    }
    return report;
  } catch (error) {
    console.warn('the outbox could not be sent', error);
    await reopenDatabases().then(restoreLostDatabases).catch(logStorageError);
    // A large file that does not fit makes small writes fail too, but only for a moment.
    scheduleFlush(Date.now() + Math.min(MAX_FLUSH_DELAY_MS, SECOND * 2 ** failedRounds++));
    return { nextAt: undefined, needsLogin: false, needsUpdate: false };
  }
}

function scheduleFlush(nextAt: Instant | undefined): void {
  clearTimeout(timer);
  if (nextAt === undefined) return;
  const ahead = nextAt - Date.now();
  // A job that has been due for longer is blocked by another tab or by a storage error.
  const waitMs =
    ahead > -JUST_DUE_MS ? Math.min(Math.max(ahead, MIN_FLUSH_DELAY_MS), MAX_FLUSH_DELAY_MS) : MAX_FLUSH_DELAY_MS;
  timer = setTimeout(() => void flushAndSchedule(), waitMs);
}

function onOnline(): void {
  void onForeground(true).catch(logStorageError);
}

async function onForeground(wasLongAway: boolean): Promise<void> {
  await reopenDatabases();
  if (wasLongAway) await retryJobsNow();
  flushSoon();
}

function logStorageError(error: unknown): void {
  console.warn('what this device keeps cannot be opened', error);
}

/** Handles a page restored from the back/forward cache: the active member may have changed meanwhile. */
async function onPageRestored(epochBefore: number): Promise<void> {
  await reopenDatabases();
  if ((await readControl()).epoch === epochBefore) return onForeground(true);
  location.reload();
}

/** The TypeScript library has no Background Sync types, and only some browsers support it. */
type Registration = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } };

let registration: Registration | undefined;

/** Finds the worker registration early: a page that is being closed has no time to look it up. */
function findRegistration(): void {
  void navigator.serviceWorker?.ready.then((found) => {
    registration = found;
  });
}

/** Asks the browser to start the worker when there is a network, even if the app is closed by then. */
function registerBackgroundSync(): void {
  // If the member has denied background sync, the open page sends the jobs.
  registration?.sync?.register('outbox').catch(() => {});
}

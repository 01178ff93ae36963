import { type Instant, SECOND } from '@waha/domain/kernel/time';
import { setEncryptedOutboxMarker } from '../device/encrypted-outbox-marker';
import { reopenDatabases } from '../outbox-backup/reopen-databases';
import { restoreLostDatabases, watchDatabases } from '../outbox-backup/restore-lost-databases';
import { backUpMissingJobs, restoreOutbox, syncBackups } from '../outbox-backup/restore-outbox';
import { followOutbox } from '../outbox-state/outbox-view';
import { activateMember, type Control, readControl } from '../store/control-db';
import { getMemberDb } from '../store/member-db';
import { expireSharedFiles } from '../worker/shared-file';
import { type FlushReport, flush } from './flush';
import { releaseJobs, retryJobsNow } from './jobs';
import { createBrowserTools } from './outbox-tools';

/** The longest pause while something waits. */
const MAX_FLUSH_DELAY_MS = 20 * SECOND;
/** Due since less than this: it became so while the last round ended. */
const JUST_DUE_MS = SECOND;
/** And the shortest pause before the next. */
const MIN_FLUSH_DELAY_MS = SECOND / 10;
/** What is not sent by then is worth a call of the worker: starting it costs a phone more than most sending does. */
const BACKGROUND_SYNC_DELAY_MS = SECOND;
/** Away for so long, and what was waiting may go at once. */
const LONG_ABSENCE_MS = 30 * SECOND;

let timer: ReturnType<typeof setTimeout> | undefined;
let isSyncScheduled = false;
/** Something is on its way, or was left by the last round. */
let hasPendingJobs = false;
/** Rounds in a row that the storage broke off. */
let failedRounds = 0;
let flushController = new AbortController();
/** What only the page can get for what waits. */
type BlockReason = 'needsLogin' | 'needsUpdate';
const BLOCK_REASONS: readonly BlockReason[] = ['needsLogin', 'needsUpdate'];
const reportedReasons = new Set<BlockReason>();
const listeners = { needsLogin: new Set<() => void>(), needsUpdate: new Set<() => void>() };

/**
 * Sends what waits, from now on: at once, after each new job, when the network comes back, when the app is
 * seen again, and every now and then while something waits.
 * @param memberId who is signed in
 * @returns stops it
 */
export async function startOutbox(memberId: string): Promise<() => void> {
  followOutbox();
  findRegistration();
  const { epoch } = await activateOutbox(memberId);
  void expireSharedFiles(Date.now()).catch(() => {}); // never in the way of what is to be sent
  let hiddenAt = 0;
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') {
      hiddenAt = Date.now();
      // The browser calls three times for what it was asked, and may have done so in vain while the app was open.
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
  // The network may have come back while the app was closed, or while it was opening and nobody listened.
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
 * Makes this member the active one, locks what another has left, and frees what waited for this one's login.
 * @param tidy brings rows and second copies in line afterwards
 */
export async function activateOutbox(memberId: string, tidy = syncBackups): Promise<Control> {
  // Before anything new is taken in, which comes behind it.
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
    const { quarantineMember } = await import('../sign-out/quarantine-member');
    if ((await quarantineMember(memberId)) === 'locked') setEncryptedOutboxMarker(true);
  } catch (error) {
    console.warn('what another member left stays in a database of its own', error);
  }
}

/**
 * Sends what is due and returns at once. The browser is asked to do it when the app is closed, unless it is quick; without
 * a network it cannot be, and the app may be closed the next moment.
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

/** Sends all that waits, however long its pause would have been, as far as it goes now. */
export async function flushNow(): Promise<FlushReport> {
  await retryJobsNow();
  return flushAndSchedule();
}

/**
 * Hears when jobs are held because the server no longer knows the session, or no longer understands this version
 * of the app. @returns stops listening
 */
export function onOutboxBlocked(need: BlockReason, listener: () => void): () => void {
  listeners[need].add(listener);
  return () => listeners[need].delete(listener);
}

/** Breaks off what is on its way; what was sending waits for its next turn. */
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
    // A large file that found no room takes small writes along, and is gone the next moment.
    scheduleFlush(Date.now() + Math.min(MAX_FLUSH_DELAY_MS, SECOND * 2 ** failedRounds++));
    return { nextAt: undefined, needsLogin: false, needsUpdate: false };
  }
}

function scheduleFlush(nextAt: Instant | undefined): void {
  clearTimeout(timer);
  if (nextAt === undefined) return;
  const ahead = nextAt - Date.now();
  // Due for longer, yet not sent: another tab is at it, or the storage is in trouble.
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

/** Back from the browser's memory of pages: another member may have come meanwhile. */
async function onPageRestored(epochBefore: number): Promise<void> {
  await reopenDatabases();
  if ((await readControl()).epoch === epochBefore) return onForeground(true);
  location.reload();
}

/** Background Sync is not in the language's own types, and only some browsers have it. */
type Registration = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } };

let registration: Registration | undefined;

/** Finds what is to be asked, once there is a worker: a page that is being left has no time to look for it. */
function findRegistration(): void {
  void navigator.serviceWorker?.ready.then((found) => {
    registration = found;
  });
}

/** Asks the browser to call the worker when there is a network, whether the app is open then or not. */
function registerBackgroundSync(): void {
  // Not allowed by the member: the open page is enough.
  registration?.sync?.register('outbox').catch(() => {});
}

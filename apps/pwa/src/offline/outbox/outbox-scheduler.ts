import { type Instant, SECOND } from '@waha/domain/kernel/time';
import { logFailure } from '../device/log-failure';
import { restoreLostDatabases, watchDatabases } from '../outbox-backup/restore-lost-databases';
import { backUpMissingJobs } from '../outbox-backup/restore-outbox';
import { type Control, readControl } from '../store/control-db';
import { reopenDatabases } from '../store/reopen-databases';
import { activateOutbox } from './activate-outbox';
import { type FlushReport, flush } from './flush';
import { retryJobsNow } from './jobs';
import { createBrowserTools } from './outbox-tools';

/** The longest pause between flushes while jobs are pending. */
const MAX_FLUSH_DELAY_MS = 20 * SECOND;
/** A job that is due for less than this became due while the last flush ended. */
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

/** The conditions that only the page can resolve for held jobs: see `FlushReport`. */
const BLOCK_REASONS = ['needsLogin', 'needsUpdate'] as const;
/** Called once when jobs are held for this reason. */
type BlockListeners = { [reason in (typeof BLOCK_REASONS)[number]]?: () => void };

/** The TypeScript library has no Background Sync types, and only some browsers support it. */
type Registration = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } };

const logStorageFailure = logFailure('outbox storage');

/** Decides when this page sends the active member's pending jobs. */
export const outboxScheduler = createOutboxScheduler();

function createOutboxScheduler() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSyncScheduled = false;
  /** Jobs are being sent, or were left by the last round. */
  let hasPendingJobs = false;
  /** The number of consecutive rounds that failed with a storage error. */
  let failedRounds = 0;
  let hiddenAt = 0;
  /** Aborted by `stop`. */
  let life = new AbortController();
  /** Aborted by `pause`. */
  let flushing = new AbortController();
  let listeners: BlockListeners = {};
  const reported = new Set<keyof BlockListeners>();
  let registration: Registration | undefined;

  /**
   * Sends the pending jobs from now on: at once, after each new job, when the network comes back, when the app returns
   * to the foreground, and periodically while jobs are pending.
   * @param memberId the member who is signed in
   */
  async function start(memberId: string, onBlocked: BlockListeners = {}): Promise<void> {
    life.abort();
    life = new AbortController();
    const { signal } = life;
    // Find the worker early: a page that is being closed has no time for it.
    void navigator.serviceWorker?.ready.then((found) => {
      registration = found;
    });
    const { epoch } = await activate(memberId);
    if (signal.aborted) return;
    listeners = onBlocked;
    addEventListener('online', onOnline, { signal });
    addEventListener('pageshow', ({ persisted }) => persisted && void onPageRestored(epoch).catch(logStorageFailure), {
      signal,
    });
    addEventListener('pagehide', pause, { signal });
    document.addEventListener('freeze', pause, { signal });
    document.addEventListener('visibilitychange', onVisibilityChange, { signal });
    const unwatch = watchDatabases(memberId, () => activate(memberId, backUpMissingJobs).then(flushSoon));
    signal.addEventListener('abort', unwatch);
    // The network may have come back before this page listened for `online`.
    void retryJobsNow().catch(logStorageFailure).then(flushSoon);
  }

  /** Ends what `start` began. Jobs stay pending. */
  function stop(): void {
    pause();
    life.abort();
    listeners = {};
  }

  /** Aborts the requests in flight; their jobs stay pending. */
  function pause(): void {
    clearTimeout(timer);
    flushing.abort();
    flushing = new AbortController();
  }

  /** Makes this member the active one: see `activateOutbox`. */
  async function activate(memberId: string, tidy?: typeof backUpMissingJobs): Promise<Control> {
    const control = await activateOutbox(memberId, tidy);
    reported.clear();
    return control;
  }

  /**
   * Sends the due jobs and returns at once. Requests a background sync, for the case that the app is closed, if sending
   * takes longer than `BACKGROUND_SYNC_DELAY_MS`. Without a network the request is made at once, because the app may be
   * closed the next moment.
   */
  function flushSoon(): void {
    hasPendingJobs = true;
    if (!navigator.onLine) registerBackgroundSync();
    else scheduleBackgroundSync();
    void flushAndSchedule();
  }

  /** Sends all pending jobs now, regardless of their back-offs. */
  async function flushNow(): Promise<FlushReport> {
    await retryJobsNow();
    return flushAndSchedule();
  }

  async function flushAndSchedule(): Promise<FlushReport> {
    try {
      const report = await flush(createBrowserTools(), flushing.signal);
      failedRounds = 0;
      hasPendingJobs = report.nextAt !== undefined;
      scheduleFlush(report.nextAt);
      for (const reason of BLOCK_REASONS) {
        if (!report[reason]) reported.delete(reason);
        else if (!reported.has(reason)) {
          reported.add(reason);
          listeners[reason]?.();
        }
      }
      return report;
    } catch (error) {
      logFailure('outbox')(error);
      await reopenDatabases().then(restoreLostDatabases).catch(logStorageFailure);
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
    timer = setTimeout(flushAndSchedule, waitMs);
  }

  function onOnline(): void {
    void onForeground(true).catch(logStorageFailure);
  }

  function onVisibilityChange(): void {
    if (document.visibilityState === 'hidden') {
      hiddenAt = Date.now();
      // The browser fires a registered sync three times, and may have used them up while the app was open.
      if (hasPendingJobs) registerBackgroundSync();
    } else void onForeground(Date.now() - hiddenAt > LONG_ABSENCE_MS).catch(logStorageFailure);
  }

  /** Handles a page restored from the back/forward cache: the active member may have changed meanwhile. */
  async function onPageRestored(epochBefore: number): Promise<void> {
    await reopenDatabases();
    if ((await readControl()).epoch === epochBefore) return onForeground(true);
    location.reload();
  }

  async function onForeground(wasLongAway: boolean): Promise<void> {
    await reopenDatabases();
    if (wasLongAway) await retryJobsNow();
    flushSoon();
  }

  function scheduleBackgroundSync(): void {
    if (isSyncScheduled) return;
    isSyncScheduled = true;
    setTimeout(() => {
      isSyncScheduled = false;
      if (hasPendingJobs) registerBackgroundSync();
    }, BACKGROUND_SYNC_DELAY_MS);
  }

  /** Asks the browser to start the worker when there is a network, even if the app is closed by then. */
  function registerBackgroundSync(): void {
    // If the member has denied background sync, the open page sends the jobs.
    registration?.sync?.register('outbox').catch(() => {});
  }

  return { start, stop, pause, activate, flushSoon, flushNow };
}

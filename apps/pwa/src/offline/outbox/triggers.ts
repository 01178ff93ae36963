import { type Instant, SECOND } from '@waha/domain/kernel/time';
import { markLocked } from '../device/locked-marker';
import { healStorage } from '../outbox-backup/reopen-databases';
import { putBackIfGone, watchDatabases } from '../outbox-backup/restore-lost-databases';
import { bringBack, copyBare, tidySpares } from '../outbox-backup/restore-outbox';
import { followOutbox } from '../outbox-state/outbox-view';
import { activateMember, type Control, readControl } from '../store/control-db';
import { memberDb } from '../store/member-db';
import { ageShared } from '../worker/shared-file';
import { type FlushReport, flush } from './flush';
import { browserTools } from './outbox-tools';
import { hurryJobs, releaseJobs } from './revise-job';

/** The longest pause while something waits. */
const LOOK_EVERY = 20 * SECOND;
/** Due since less than this: it became so while the last round ended. */
const JUST_NOW = SECOND;
/** And the shortest pause before the next. */
const SOON = SECOND / 10;
/** What is not sent by then is worth a call of the worker: starting it costs a phone more than most sending does. */
const WORTH_A_CALL = SECOND;
/** Away for so long, and what was waiting may go at once. */
const LONG_AWAY = 30 * SECOND;

let timer: ReturnType<typeof setTimeout> | undefined;
let willAsk = false;
/** Something is on its way, or was left by the last round. */
let isWaiting = false;
/** Rounds in a row that the storage broke off. */
let breaks = 0;
let stopped = new AbortController();
/** What only the page can get for what waits. */
type Need = 'needsLogin' | 'needsUpdate';
const NEEDS: readonly Need[] = ['needsLogin', 'needsUpdate'];
const told = new Set<Need>();
const listeners = { needsLogin: new Set<() => void>(), needsUpdate: new Set<() => void>() };

/**
 * Sends what waits, from now on: at once, after each new job, when the network comes back, when the app is
 * seen again, and every now and then while something waits.
 * @param memberId who is signed in
 * @returns stops it
 */
export async function startOutbox(memberId: string): Promise<() => void> {
  followOutbox();
  findBackgroundSync();
  const { epoch } = await takeUp(memberId);
  void ageShared(Date.now()).catch(() => {}); // never in the way of what is to be sent
  let hiddenAt = 0;
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') {
      hiddenAt = Date.now();
      // The browser calls three times for what it was asked, and may have done so in vain while the app was open.
      if (isWaiting) registerBackgroundSync();
    } else void seenAgain(Date.now() - hiddenAt > LONG_AWAY).catch(sayTrouble);
  };
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void wakeUp(epoch).catch(sayTrouble);
  };
  addEventListener('online', hurrySoon);
  addEventListener('pageshow', onPageShow);
  addEventListener('pagehide', pause);
  document.addEventListener('freeze', pause);
  document.addEventListener('visibilitychange', onVisibility);
  const unwatch = watchDatabases(memberId, () => takeUp(memberId, copyBare).then(flushSoon));
  // The network may have come back while the app was closed, or while it was opening and nobody listened.
  void hurryJobs().catch(sayTrouble).then(flushSoon);
  return () => {
    pause();
    unwatch();
    removeEventListener('online', hurrySoon);
    removeEventListener('pageshow', onPageShow);
    removeEventListener('pagehide', pause);
    document.removeEventListener('freeze', pause);
    document.removeEventListener('visibilitychange', onVisibility);
  };
}

/**
 * Makes this member the active one, locks what another has left, and frees what waited for this one's login.
 * @param tidy brings rows and second copies in line afterwards
 */
export async function takeUp(memberId: string, tidy = tidySpares): Promise<Control> {
  // Before anything new is taken in, which comes behind it.
  const isComplete = await bringBack(memberDb(memberId), memberId).then(() => true, sayTrouble);
  const control = await activateMember(memberId);
  if (control.left !== undefined) await lockAway(control.left);
  await releaseJobs(memberDb(memberId));
  told.clear();
  if (isComplete) void tidy(memberDb(memberId), memberId).catch(sayTrouble);
  return control;
}

async function lockAway(memberId: string): Promise<void> {
  try {
    const { putAside } = await import('../leaving/quarantine');
    if ((await putAside(memberId)) === 'locked') markLocked(true);
  } catch (error) {
    console.warn('what another member left stays in a database of its own', error);
  }
}

/**
 * Sends what is due and returns at once. The browser is asked to do it when the app is closed, unless it is quick; without
 * a network it cannot be, and the app may be closed the next moment.
 */
export function flushSoon(): void {
  isWaiting = true;
  if (!navigator.onLine) registerBackgroundSync();
  else askForCallSoon();
  void drain();
}

function askForCallSoon(): void {
  if (!willAsk) setTimeout(askForCall, WORTH_A_CALL);
  willAsk = true;
}

function askForCall(): void {
  willAsk = false;
  if (isWaiting) registerBackgroundSync();
}

/** Sends all that waits, however long its pause would have been, as far as it goes now. */
export async function flushNow(): Promise<FlushReport> {
  await hurryJobs();
  return drain();
}

/**
 * Hears when jobs are held because the server no longer knows the session, or no longer understands this version
 * of the app. @returns stops listening
 */
export function onNeeded(need: Need, listener: () => void): () => void {
  listeners[need].add(listener);
  return () => listeners[need].delete(listener);
}

/** Breaks off what is on its way; what was sending waits for its next turn. */
export function pause(): void {
  clearTimeout(timer);
  stopped.abort();
  stopped = new AbortController();
}

async function drain(): Promise<FlushReport> {
  try {
    const report = await flush(browserTools(), stopped.signal);
    breaks = 0;
    isWaiting = report.nextAt !== undefined;
    lookAgain(report.nextAt);
    for (const need of NEEDS) {
      if (report[need] && !told.has(need)) for (const listener of listeners[need]) listener();
      if (report[need]) told.add(need);
      else told.delete(need);
    }
    return report;
  } catch (error) {
    console.warn('the outbox could not be sent', error);
    await healStorage().then(putBackIfGone).catch(sayTrouble);
    // A large file that found no room takes small writes along, and is gone the next moment.
    lookAgain(Date.now() + Math.min(LOOK_EVERY, SECOND * 2 ** breaks++));
    return { nextAt: undefined, needsLogin: false, needsUpdate: false };
  }
}

function lookAgain(nextAt: Instant | undefined): void {
  clearTimeout(timer);
  if (nextAt === undefined) return;
  const ahead = nextAt - Date.now();
  // Due for longer, yet not sent: another tab is at it, or the storage is in trouble.
  const waitMs = ahead > -JUST_NOW ? Math.min(Math.max(ahead, SOON), LOOK_EVERY) : LOOK_EVERY;
  timer = setTimeout(() => void drain(), waitMs);
}

function hurrySoon(): void {
  void seenAgain(true).catch(sayTrouble);
}

async function seenAgain(wasLongAway: boolean): Promise<void> {
  await healStorage();
  if (wasLongAway) await hurryJobs();
  flushSoon();
}

function sayTrouble(error: unknown): void {
  console.warn('what this device keeps cannot be opened', error);
}

/** Back from the browser's memory of pages: another member may have come meanwhile. */
async function wakeUp(epochBefore: number): Promise<void> {
  await healStorage();
  if ((await readControl()).epoch === epochBefore) return seenAgain(true);
  location.reload();
}

/** Background Sync is not in the language's own types, and only some browsers have it. */
type Registration = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } };

let registration: Registration | undefined;

/** Finds what is to be asked, once there is a worker: a page that is being left has no time to look for it. */
function findBackgroundSync(): void {
  void navigator.serviceWorker?.ready.then((found) => {
    registration = found;
  });
}

/** Asks the browser to call the worker when there is a network, whether the app is open then or not. */
function registerBackgroundSync(): void {
  // Not allowed by the member: the open page is enough.
  registration?.sync?.register('outbox').catch(() => {});
}

import { fetchRest } from './fetch-rest';
import type { Ending } from './keep-chunks';
import { live, lookAgain, showBytes } from './saved-videos';
import { forgetVideo, keptBytes, listRecords, readRecord, type VideoRecord } from './video-records';

const LONGEST_PAUSE = 60_000;
const PATIENCE = 30_000;

/** Somebody is about to pause or remove these. */
const held = new Set<string>();
let isWanted = false;
let isWorking = false;
let running: { address: string; controller: AbortController; ended: Promise<unknown> } | undefined;
let endPause = () => {};

/** Saves what is not finished, one video at a time, in one tab at a time; what waits for the network tries at once. */
export function goOn(): void {
  isWanted = true;
  endPause();
  if (!isWorking) void untilDone();
}

/** Changes what is kept of a video while nothing is added to it. */
export async function whileStill(address: string, change: () => Promise<void>): Promise<void> {
  held.add(address);
  try {
    if (running?.address === address) {
      running.controller.abort();
      endPause();
      await running.ended;
    }
    await change();
  } finally {
    held.delete(address);
  }
}

async function untilDone(): Promise<void> {
  isWorking = true;
  while (isWanted) {
    isWanted = false;
    const alone = navigator.locks ? navigator.locks.request('waha-videos', saveAll) : saveAll();
    await alone.catch((error: unknown) => console.warn('videos cannot be saved', error));
  }
  isWorking = false;
}

async function saveAll(): Promise<void> {
  for (;;) {
    const next = (await listRecords()).find(isOpen);
    if (!next) return;
    const controller = new AbortController();
    const sleepAgain = stayAwake();
    const ended = saveOne(next.address, controller.signal).finally(sleepAgain);
    running = { address: next.address, controller, ended: ended.catch(() => {}) };
    await ended.finally(() => {
      running = undefined;
      live.now = undefined;
    });
    await lookAgain(true);
  }
}

function isOpen({ address, isComplete, isPaused }: VideoRecord): boolean {
  return !isComplete && !isPaused && !held.has(address) && !live.failed.has(address);
}

/** Tries until it is whole, refused, or no longer wanted. */
async function saveOne(address: string, signal: AbortSignal): Promise<void> {
  for (let tries = 0; ; tries++) {
    const record = await readRecord(address);
    if (!record || record.isPaused || signal.aborted) return;
    const before = keptBytes(record);
    const now = { address, kept: before, isWaiting: false };
    live.now = now;
    await lookAgain(false);
    const go = { fetch: fetchIt, signal, patience: PATIENCE, onBytes: showBytes };
    const ending = await fetchRest(record, go);
    if (ending === 'complete' || ending === 'stopped') return;
    if (isFinal(ending)) return giveUp(record, ending);
    if (now.kept > before) tries = 0;
    now.isWaiting = true;
    await lookAgain(true);
    await pause(tries);
  }
}

const fetchIt = (address: string, init: RequestInit) => fetch(address, init);

/** Too many requests and trouble at the server pass; other refusals do not. */
function isFinal(ending: Ending): ending is 'noRoom' | { status: number } {
  if (typeof ending === 'string') return ending === 'noRoom';
  return ending.status < 500 && ending.status !== 429;
}

/** Only what was kept of this one goes. */
async function giveUp({ address, title, size }: VideoRecord, ending: 'noRoom' | { status: number }): Promise<void> {
  const failure = ending === 'noRoom' ? { needs: size } : ending;
  live.failed.set(address, { address, title, size, kept: 0, state: 'failed', failure });
  await forgetVideo(address);
}

/** Up to 1, 2, 4 … 60 s, or until the network is back or somebody asks. */
function pause(tries: number): Promise<void> {
  return new Promise((over) => {
    const timer = setTimeout(over, Math.random() * Math.min(LONGEST_PAUSE, 1000 * 2 ** tries));
    endPause = () => {
      clearTimeout(timer);
      over();
    };
  });
}

/** Keeps the screen lit where the browser can: a phone that sleeps saves nothing. @returns lets it sleep again */
function stayAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  let isOver = false;
  const ask = async () => {
    if (isOver || document.visibilityState !== 'visible') return;
    lock = await navigator.wakeLock?.request('screen').catch(() => undefined); // a low battery says no
    if (isOver) void lock?.release();
  };
  // A page that is hidden loses it.
  document.addEventListener('visibilitychange', ask);
  void ask();
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', ask);
    void lock?.release();
  };
}

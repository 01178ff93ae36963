import { create } from 'zustand';
import { getSession } from './session';

/** `degraded`: the device believes it is online, yet our server has not answered lately. */
export type Connectivity = 'online' | 'degraded' | 'offline';

/** After so many requests without an answer in a row the link counts as degraded. */
const MISSES_UNTIL_DEGRADED = 2;
const PROBE_TIMEOUT_MS = 5_000;
const PROBE_FIRST_MS = 5_000;
const PROBE_MAX_MS = 60_000;
/** Staff keep nothing on the device and can only wait: they are back within five seconds. */
const PROBE_STAFF_MS = 3_000;

/** `isSlow`: the last request without an answer ran out of time; others found nobody at all. */
type Link = { state: Connectivity; misses: number; isSlow: boolean };

export const useConnectivity = create<Link>(() => ({
  state: navigator.onLine === false ? 'offline' : 'online',
  misses: 0,
  isSlow: false,
}));

/** Whether there is no link, as far as can be known: nothing is said to be weak where nothing comes. */
export function hasNoLink({ state, isSlow }: Link): boolean {
  return state === 'offline' || (state === 'degraded' && !isSlow);
}

function isStaff(): boolean {
  return (getSession()?.role ?? 'user') !== 'user';
}

/** When the device last said that its link is gone, by `performance.now()`. */
let goneAt = Number.NEGATIVE_INFINITY;

/**
 * Our server has answered, whatever it said.
 * @param askedAt when it was asked, by `performance.now()`: what was asked before the link went says nothing of it now
 */
export function reportResponse(askedAt = performance.now()): void {
  if (askedAt < goneAt) return;
  const { state, misses } = useConnectivity.getState();
  if (state !== 'online' || misses > 0) useConnectivity.setState({ state: 'online', misses: 0 });
}

/** A request got no answer; `isSlow`: in time. `navigator.onLine` is believed only when it says no. */
export function reportNoResponse(isSlow = false): void {
  const silences = useConnectivity.getState().misses + 1;
  const state = navigator.onLine === false ? 'offline' : silences < MISSES_UNTIL_DEGRADED ? 'online' : 'degraded';
  useConnectivity.setState({ state, misses: silences, isSlow });
  if (silences === 1 && isStaff()) void probe();
}

/** Hears the device's own events and, while the link is doubtful, asks the server now and then. */
export function watchConnectivity(): void {
  addEventListener('offline', () => {
    goneAt = performance.now();
    useConnectivity.setState({ state: 'offline' });
  });
  addEventListener('online', () => void probe());
  document.addEventListener('visibilitychange', () => void probeIfDoubtful());
  let waitMs = isStaff() ? PROBE_STAFF_MS : PROBE_FIRST_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const plan = () => {
    timer = setTimeout(() => void probeIfDoubtful().then(again), waitMs);
    waitMs = isStaff() ? PROBE_STAFF_MS : Math.min(PROBE_MAX_MS, waitMs * 2);
  };
  const again = () => {
    timer = undefined;
    if (useConnectivity.getState().state !== 'online') plan();
  };
  useConnectivity.subscribe(({ state }) => {
    if (state === 'online') waitMs = isStaff() ? PROBE_STAFF_MS : PROBE_FIRST_MS;
    else if (timer === undefined) plan();
  });
}

async function probeIfDoubtful(): Promise<void> {
  if (document.visibilityState === 'visible' && useConnectivity.getState().state !== 'online') await probe();
}

async function probe(): Promise<void> {
  try {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
    const answer = await fetch('/api/health', { signal, cache: 'no-store' });
    // A server that is not well says so with 503: it is there all the same.
    const isThere = answer.ok || answer.status === 503;
    if (isThere && answer.headers.get('content-type')?.includes('application/json')) reportResponse();
    else reportNoResponse();
  } catch (error) {
    reportNoResponse(error instanceof DOMException && error.name === 'TimeoutError');
  }
}

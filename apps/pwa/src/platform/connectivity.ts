import { create } from 'zustand';
import { getSession } from './session';

/** `degraded`: the device reports a connection, but our server has not responded lately. */
export type Connectivity = 'online' | 'degraded' | 'offline';

/** The number of consecutive requests without a response after which the connection counts as degraded. */
const MISSES_UNTIL_DEGRADED = 2;
const PROBE_TIMEOUT_MS = 5_000;
const PROBE_FIRST_MS = 5_000;
const PROBE_MAX_MS = 60_000;
/** Staff store nothing on the device and can only wait. With this interval they are back within five seconds. */
const PROBE_STAFF_MS = 3_000;

/**
 * `isSlow`: the last request without a response timed out; other failures found no server at all. `reconnectedAt`: when
 * the server last responded after a loss of the connection, by `performance.now()`.
 */
type Link = { state: Connectivity; misses: number; isSlow: boolean; reconnectedAt: number };

export const useConnectivity = create<Link>(() => ({
  state: navigator.onLine === false ? 'offline' : 'online',
  misses: 0,
  isSlow: false,
  reconnectedAt: Number.NEGATIVE_INFINITY,
}));

/**
 * Checks whether there is no connection, as far as can be known. A degraded connection without timeouts counts as none.
 */
export function hasNoLink({ state, isSlow }: Link): boolean {
  return state === 'offline' || (state === 'degraded' && !isSlow);
}

function isStaff(): boolean {
  return (getSession()?.role ?? 'user') !== 'user';
}

/** The time of the device's last `offline` event, by `performance.now()`. */
let disconnectedAt = Number.NEGATIVE_INFINITY;

/**
 * Records that our server has responded, with any status.
 * @param requestedAt when the request was sent, by `performance.now()`: requests sent before the last `offline` event are
 * ignored
 */
export function reportResponse(requestedAt = performance.now()): void {
  if (requestedAt < disconnectedAt) return;
  const { state, misses } = useConnectivity.getState();
  if (state === 'online' && misses === 0) return;
  const isReconnected = state !== 'online';
  useConnectivity.setState({ state: 'online', misses: 0, ...(isReconnected && { reconnectedAt: performance.now() }) });
}

/**
 * Records that a request got no response; `isSlow`: it timed out. `navigator.onLine` is trusted only when it is false.
 */
export function reportNoResponse(isSlow = false): void {
  const silences = useConnectivity.getState().misses + 1;
  const state = navigator.onLine === false ? 'offline' : silences < MISSES_UNTIL_DEGRADED ? 'online' : 'degraded';
  useConnectivity.setState({ state, misses: silences, isSlow });
  if (silences === 1 && isStaff()) void probe();
}

/** Follows the device's own events and probes the server while the connection is doubtful. */
export function watchConnectivity(): void {
  addEventListener('offline', () => {
    disconnectedAt = performance.now();
    useConnectivity.setState({ state: 'offline' });
  });
  addEventListener('online', () => void probe());
  document.addEventListener('visibilitychange', () => void probeIfDoubtful());
  let waitMs = isStaff() ? PROBE_STAFF_MS : PROBE_FIRST_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const plan = () => {
    timer = setTimeout(() => void probeIfDoubtful().then(probeAgain), waitMs);
    waitMs = isStaff() ? PROBE_STAFF_MS : Math.min(PROBE_MAX_MS, waitMs * 2);
  };
  const probeAgain = () => {
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
    const response = await fetch('/api/health', { signal, cache: 'no-store' });
    // An unhealthy server responds with 503: it is reachable all the same.
    const isReachable = response.ok || response.status === 503;
    if (isReachable && response.headers.get('content-type')?.includes('application/json')) reportResponse();
    else reportNoResponse();
  } catch (error) {
    reportNoResponse(error instanceof DOMException && error.name === 'TimeoutError');
  }
}

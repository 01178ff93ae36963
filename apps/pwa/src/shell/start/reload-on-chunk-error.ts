import { SECOND } from '@waha/domain/kernel/time';
import { logFailure } from '#offline/device/log-failure';
import { isSafeToReload, waitForWrites } from '#offline/updates/safe-to-reload';
import { reportNoResponse } from '#platform/connectivity';

/** The maximum time for a newer worker to take over. */
const WORKER_TIMEOUT_MS = 10 * SECOND;
/**
 * The router also reloads when a screen's code is missing, at once and regardless of unsaved work. This session storage
 * key prevents it.
 */
const ROUTER_MARK = 'tanstack_router_reload:';
const RELOAD_MARK = 'reloaded-for:';

let isReloading = false;
const chunkErrors = new WeakMap<object, number>();

/**
 * Returns when a lazy chunk could not be loaded, by `performance.now()`; undefined if the error has another cause.
 */
export function getChunkFailureTime(error: unknown): number | undefined {
  return error instanceof Error ? chunkErrors.get(error) : undefined;
}

/**
 * Reloads the app when a lazy chunk is gone because the server has a newer version, once per chunk. Without a network
 * the chunk is not missing: the load just fails.
 */
export function reloadOnChunkError(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    chunkErrors.set(payload, performance.now());
    setOnce(ROUTER_MARK + payload.message);
    if (!isReloading) void reloadFor(payload.message).catch(reportNoAnswer);
  });
}

/** Both the chunk and the health check failed: that counts as two misses. */
function reportNoAnswer(): void {
  reportNoResponse();
  reportNoResponse();
}

async function reloadFor(chunkName: string): Promise<void> {
  isReloading = true;
  try {
    if (!(await isServerReachable())) return;
    await waitForWrites(); // a running request, such as a performance report, does not prevent the reload
    // While the user is busy, the error screen offers a retry.
    if (isSafeToReload() && setOnce(RELOAD_MARK + chunkName)) await reloadApp();
  } finally {
    isReloading = false;
  }
}

/** Reloads the app to retry a chunk, if there is a network: the browser does not request a failed module again. */
export async function retryChunk(): Promise<void> {
  if (await isServerReachable().catch(() => false)) await reloadApp();
}

async function reloadApp(): Promise<void> {
  await activateNewerWorker();
  await waitForWrites();
  location.reload();
}

async function isServerReachable(): Promise<boolean> {
  const response = await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(WORKER_TIMEOUT_MS) });
  return response.ok && (response.headers.get('content-type')?.includes('application/json') ?? false);
}

/** Otherwise the worker would serve the same old page after the reload. */
async function activateNewerWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return;
  // Without an answer to this request the reload may still help: the missing file may be there again.
  await registration.update().catch(logFailure('worker'));
  const next = registration.installing ?? registration.waiting;
  if (!next) return;
  await new Promise<void>((done) => {
    setTimeout(done, WORKER_TIMEOUT_MS);
    navigator.serviceWorker.addEventListener('controllerchange', () => done(), { once: true });
    const skipWaiting = () => next.state === 'installed' && next.postMessage({ type: 'SKIP_WAITING' });
    next.addEventListener('statechange', skipWaiting);
    skipWaiting();
  });
}

/** Returns false if the key was set before, or storage is not available: then nothing may be repeated. */
function setOnce(name: string): boolean {
  try {
    if (sessionStorage.getItem(name)) return false;
    sessionStorage.setItem(name, '1');
    return true;
  } catch {
    return false;
  }
}

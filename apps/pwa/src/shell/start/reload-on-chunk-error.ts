import { SECOND } from '@waha/domain/kernel/time';
import { isSafeToReload, waitForWrites } from '#offline/updates/safe-to-reload';
import { reportNoResponse } from '#platform/connectivity';

/** So long a newer worker may take to be there. */
const WORKER_TIMEOUT_MS = 10 * SECOND;
/** The router reloads too when a screen's code is missing, at once and whatever is under way: under this mark it does not. */
const ROUTER_MARK = 'tanstack_router_reload:';
const RELOAD_MARK = 'reloaded-for:';

let isReloading = false;
const chunkErrors = new WeakSet<Error>();

/** Whether it was thrown because code that is loaded late did not come. */
export function isChunkError(error: unknown): boolean {
  return error instanceof Error && chunkErrors.has(error);
}

/**
 * When code that is loaded late is no longer to be had, because the server has a newer version, starts the app anew
 * with that version: once for each piece of code. Without a network nothing is missing, it only does not come.
 */
export function reloadOnChunkError(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    chunkErrors.add(payload);
    setMark(ROUTER_MARK + payload.message);
    if (!isReloading) void reloadFor(payload.message).catch(reportNoAnswer);
  });
}

/** Neither the code came nor an answer: that is two in a row. */
function reportNoAnswer(): void {
  reportNoResponse();
  reportNoResponse();
}

async function reloadFor(what: string): Promise<void> {
  isReloading = true;
  try {
    if (!(await isServerThere())) return;
    await waitForWrites(); // a call that is just under way, such as a count of how fast the page was, is no reason to stay
    // While somebody is at something, the failed screen offers another try.
    if (isSafeToReload() && setMark(RELOAD_MARK + what)) await reloadApp();
  } finally {
    isReloading = false;
  }
}

/** Another try for code that did not come, if there is a network: what failed to load is not asked for again by the page. */
export async function retryChunk(): Promise<void> {
  if (await isServerThere().catch(() => false)) await reloadApp();
}

async function reloadApp(): Promise<void> {
  await activateNewerWorker();
  await waitForWrites();
  location.reload();
}

async function isServerThere(): Promise<boolean> {
  const answer = await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(WORKER_TIMEOUT_MS) });
  return answer.ok && (answer.headers.get('content-type')?.includes('application/json') ?? false);
}

/** The worker would answer the reload with the same old page. */
async function activateNewerWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return;
  await registration.update();
  const next = registration.installing ?? registration.waiting;
  if (!next) return;
  await new Promise<void>((done) => {
    setTimeout(done, WORKER_TIMEOUT_MS);
    navigator.serviceWorker.addEventListener('controllerchange', () => done(), { once: true });
    const letIn = () => next.state === 'installed' && next.postMessage({ type: 'SKIP_WAITING' });
    next.addEventListener('statechange', letIn);
    letIn();
  });
}

/** False when it was marked before, or marks cannot be kept: then nothing may be repeated. */
function setMark(name: string): boolean {
  try {
    if (sessionStorage.getItem(name)) return false;
    sessionStorage.setItem(name, '1');
    return true;
  } catch {
    return false;
  }
}

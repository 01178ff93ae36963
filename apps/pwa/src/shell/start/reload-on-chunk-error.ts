import { SECOND } from '@waha/domain/kernel/time';
import { isSafePoint, whenWritten } from '../../offline/updates/reload-point';
import { reportSilence } from '../../platform/connectivity';

/** So long a newer worker may take to be there. */
const PATIENCE = 10 * SECOND;
/** The router reloads too when a screen's code is missing, at once and whatever is under way: under this mark it does not. */
const ROUTERS_MARK = 'tanstack_router_reload:';
const OWN_MARK = 'reloaded-for:';

let isHealing = false;
const missing = new WeakSet<Error>();

/** Whether it was thrown because code that is loaded late did not come. */
export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && missing.has(error);
}

/**
 * When code that is loaded late is no longer to be had, because the server has a newer version, starts the app anew
 * with that version: once for each piece of code. Without a network nothing is missing, it only does not come.
 */
export function healMissingCode(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    missing.add(payload);
    mark(ROUTERS_MARK + payload.message);
    if (!isHealing) void heal(payload.message).catch(noAnswer);
  });
}

/** Neither the code came nor an answer: that is two in a row. */
function noAnswer(): void {
  reportSilence();
  reportSilence();
}

async function heal(what: string): Promise<void> {
  isHealing = true;
  try {
    if (!(await isServerThere())) return;
    await whenWritten(); // a call that is just under way, such as a count of how fast the page was, is no reason to stay
    // While somebody is at something, the failed screen offers another try.
    if (isSafePoint() && mark(OWN_MARK + what)) await startAnew();
  } finally {
    isHealing = false;
  }
}

/** Another try for code that did not come, if there is a network: what failed to load is not asked for again by the page. */
export async function tryMissingCode(): Promise<void> {
  if (await isServerThere().catch(() => false)) await startAnew();
}

async function startAnew(): Promise<void> {
  await letNewerWorkerIn();
  await whenWritten();
  location.reload();
}

async function isServerThere(): Promise<boolean> {
  const answer = await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) });
  return answer.ok && (answer.headers.get('content-type')?.includes('application/json') ?? false);
}

/** The worker would answer the reload with the same old page. */
async function letNewerWorkerIn(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return;
  await registration.update();
  const next = registration.installing ?? registration.waiting;
  if (!next) return;
  await new Promise<void>((done) => {
    setTimeout(done, PATIENCE);
    navigator.serviceWorker.addEventListener('controllerchange', () => done(), { once: true });
    const letIn = () => next.state === 'installed' && next.postMessage({ type: 'SKIP_WAITING' });
    next.addEventListener('statechange', letIn);
    letIn();
  });
}

/** False when it was marked before, or marks cannot be kept: then nothing may be repeated. */
function mark(name: string): boolean {
  try {
    if (sessionStorage.getItem(name)) return false;
    sessionStorage.setItem(name, '1');
    return true;
  } catch {
    return false;
  }
}

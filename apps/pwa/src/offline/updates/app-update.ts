import { HOUR, MINUTE, SECOND } from '@waha/domain/kernel/time';
import { Workbox } from 'workbox-window';

const WORKER_PATH = '/service-worker.js';
const CHECK_INTERVAL_MS = HOUR;
const CHECK_AFTER_ABSENCE_MS = 15 * MINUTE;
/** If the new worker takes over within this time after it was applied, the page has not changed and may reload. */
const TAKEOVER_LIMIT_MS = 5 * SECOND;
/** An empty worker script. It is not cached for offline use, because the request for it is enough. */
const EMPTY_WORKER_PATH = '/look-again.js';

let isReloading = false;

/**
 * Registers the worker and reports when a new version of the app is ready. Nothing changes while the member works: the
 * new version takes over when `apply` is called, or when the last tab was closed.
 * @returns a function that checks for a new version now
 */
export async function watchAppUpdate(onReady: (apply: () => void) => void): Promise<() => void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return () => {};
  let isControlled = navigator.serviceWorker.controller !== null;
  const workbox = new Workbox(WORKER_PATH);
  let requestedAt = Number.NEGATIVE_INFINITY;

  workbox.addEventListener('waiting', () => {
    onReady(() => {
      requestedAt = performance.now();
      workbox.messageSkipWaiting();
      for (let delayMs = SECOND; delayMs < TAKEOVER_LIMIT_MS; delayMs += SECOND) setTimeout(nudgeWorkers, delayMs);
    });
  });
  // The worker changes first, then the page, once: two versions never serve the same page.
  workbox.addEventListener('controlling', () => {
    if (performance.now() - requestedAt < TAKEOVER_LIMIT_MS) reloadOnce();
    // Another tab has applied the update, or the old worker had to finish work and the member is active again. This
    // page continues with the code that it has loaded until it may reload.
    else if (isControlled) onReady(reloadOnce);
    isControlled = true; // the first worker takes over without a reload
  });
  await workbox.register({ immediate: true });
  void requestControl();
  return scheduleChecks(workbox);
}

/**
 * Asks the worker to control this page. A page that was loading when the worker took over would stay without it until
 * the next load.
 */
async function requestControl(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) active?.postMessage({ type: 'claim' });
}

/**
 * Makes Chromium activate the new worker. Chromium ends the old worker first. If a page request restarts it at that
 * moment, the new worker waits until the old one has been idle for half a minute. Chromium checks both again when any
 * worker script is requested.
 */
function nudgeWorkers(): void {
  new Worker(EMPTY_WORKER_PATH);
}

function reloadOnce(): void {
  if (isReloading) return;
  isReloading = true;
  location.reload();
}

function scheduleChecks(workbox: Workbox): () => void {
  let lookedAt = Date.now();
  const checkNow = () => {
    lookedAt = Date.now();
    void checkForUpdate(workbox);
  };
  setInterval(() => {
    if (document.visibilityState === 'visible') checkNow();
  }, CHECK_INTERVAL_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - lookedAt > CHECK_AFTER_ABSENCE_MS) checkNow();
  });
  return checkNow;
}

/** Checks first whether our server is reachable: an update from a hotspot's login page would fail. */
async function checkForUpdate(workbox: Workbox): Promise<void> {
  try {
    const response = await fetch(WORKER_PATH, { method: 'HEAD', cache: 'no-store' });
    const isScript = response.headers.get('content-type')?.includes('javascript') ?? false;
    if (response.status === 200 && isScript) await workbox.update();
  } catch {
    // No network: the next check will do.
  }
}

import { HOUR, MINUTE, SECOND } from '@waha/domain/kernel/time';
import { Workbox } from 'workbox-window';

const WORKER_PATH = '/service-worker.js';
const CHECK_INTERVAL_MS = HOUR;
const CHECK_AFTER_ABSENCE_MS = 15 * MINUTE;
/** A new worker that takes over so soon after it was let in finds the page as it was. */
const TAKEOVER_LIMIT_MS = 5 * SECOND;
/** A worker's script that ends at once; not kept for offline, where asking for it is enough. */
const EMPTY_WORKER_PATH = '/look-again.js';

let isReloading = false;

/**
 * Registers the worker and tells when a new version of the app waits. Nothing changes under the member's
 * hands: the new version takes over when `apply` is called, or when the last tab was closed.
 * @returns looks for a new version now
 */
export async function watchAppUpdate(onReady: (apply: () => void) => void): Promise<() => void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return () => {};
  let isControlled = navigator.serviceWorker.controller !== null;
  const workbox = new Workbox(WORKER_PATH);
  let wantedAt = Number.NEGATIVE_INFINITY;

  workbox.addEventListener('waiting', () => {
    onReady(() => {
      wantedAt = performance.now();
      workbox.messageSkipWaiting();
      for (let after = SECOND; after < TAKEOVER_LIMIT_MS; after += SECOND) setTimeout(nudgeWorkers, after);
    });
  });
  // The worker changes first, then the page, once: a page is never served by half a version.
  workbox.addEventListener('controlling', () => {
    if (performance.now() - wantedAt < TAKEOVER_LIMIT_MS) reloadOnce();
    // Another tab has applied it, or the old worker had to finish something first and somebody is at something
    // here again: this page works on with what it has loaded, until it may start anew.
    else if (isControlled) onReady(reloadOnce);
    isControlled = true; // a first worker takes the page over as it is
  });
  await workbox.register({ immediate: true });
  void requestControl();
  return scheduleChecks(workbox);
}

/** A page that was on its way while the worker took over those that were there would be without it until the next. */
async function requestControl(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) active?.postMessage({ type: 'claim' });
}

/**
 * Chromium ends the old worker to let the new one in. When a request of the page starts the old one anew just then, it
 * forgets why, and the new one waits until the old has had nothing to do for half a minute. It looks at both again
 * when the script of any worker is asked for.
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
  const look = () => {
    lookedAt = Date.now();
    void checkForUpdate(workbox);
  };
  setInterval(() => {
    if (document.visibilityState === 'visible') look();
  }, CHECK_INTERVAL_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - lookedAt > CHECK_AFTER_ABSENCE_MS) look();
  });
  return look;
}

/** Asks first whether our server is there: an update taken from a hotspot's login page would fail. */
async function checkForUpdate(workbox: Workbox): Promise<void> {
  try {
    const answer = await fetch(WORKER_PATH, { method: 'HEAD', cache: 'no-store' });
    const isScript = answer.headers.get('content-type')?.includes('javascript') ?? false;
    if (answer.status === 200 && isScript) await workbox.update();
  } catch {
    // No network: the next look will do.
  }
}

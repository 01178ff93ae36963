import { HOUR, MINUTE } from '@waha/domain/kernel/time';

const WORKER = '/service-worker.js';
const LOOK_EVERY = HOUR;
const LOOK_WHEN_AWAY = 15 * MINUTE;

let isReloading = false;

/**
 * Registers the worker and tells when a new version of the app waits. Nothing changes under the member's
 * hands: the new version takes over when `apply` is called, or when the last tab was closed.
 */
export async function watchForUpdate(onReady: (apply: () => void) => void): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const wasControlled = navigator.serviceWorker.controller !== null;
  const registration = await navigator.serviceWorker.register(WORKER);
  const offer = (waiting: ServiceWorker) => onReady(() => apply(waiting));

  if (registration.waiting && wasControlled) offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const fresh = registration.installing;
    fresh?.addEventListener('statechange', () => {
      // The very first worker replaces none: it is no update.
      if (fresh.state === 'installed' && navigator.serviceWorker.controller) offer(fresh);
    });
  });
  if (wasControlled) offerWhenTakenOver(onReady);
  lookNowAndThen(registration);
}

/** The worker changes first, then the page, once: a page of the old version is never served by half the new one. */
function apply(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', reloadOnce);
  if (waiting.state === 'activated' || waiting.state === 'redundant') reloadOnce();
  else waiting.postMessage({ type: 'SKIP_WAITING' });
}

function reloadOnce(): void {
  if (isReloading) return;
  isReloading = true;
  location.reload();
}

/** Another tab has applied it: this one works on with what it has loaded, until the member wants it. */
function offerWhenTakenOver(onReady: (apply: () => void) => void): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (document.visibilityState === 'hidden') reloadOnce();
    else onReady(reloadOnce);
  });
}

function lookNowAndThen(registration: ServiceWorkerRegistration): void {
  let lookedAt = Date.now();
  const look = () => {
    lookedAt = Date.now();
    void lookForUpdate(registration);
  };
  setInterval(() => {
    if (document.visibilityState === 'visible') look();
  }, LOOK_EVERY);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - lookedAt > LOOK_WHEN_AWAY) look();
  });
}

/** Asks first whether our server is there: an update taken from a hotspot's login page would fail. */
async function lookForUpdate(registration: ServiceWorkerRegistration): Promise<void> {
  try {
    const answer = await fetch(WORKER, { method: 'HEAD', cache: 'no-store' });
    const isScript = answer.headers.get('content-type')?.includes('javascript') ?? false;
    if (answer.status === 200 && isScript) await registration.update();
  } catch {
    // No network: the next look will do.
  }
}

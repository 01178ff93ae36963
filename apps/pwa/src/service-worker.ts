import type { PrecacheEntry } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { logFailure } from './offline/device/log-failure';
import { flush } from './offline/outbox/flush';
import { createBrowserTools } from './offline/outbox/outbox-tools';
import { sendInBackground } from './offline/outbox/send-in-background';
import { checkEndedSession } from './offline/sign-out/ended-session';
import { readControl } from './offline/store/control-db';
import { isTranslationFile } from './offline/worker/cache-translations';
import {
  carryOverTranslations,
  deleteOldTranslations,
  registerTranslationRoute,
} from './offline/worker/register-translation-route';
import { serveFromCaches } from './offline/worker/serve-from-caches';
import { receiveSharedFile, SHARE_ADDRESS } from './offline/worker/shared-file';
import { showPush } from './offline/worker/show-push';
import { subscribeToPush } from './offline/worker/subscribe-to-push';

/** The TypeScript library has no Background Sync types. */
type SyncEvent = ExtendableEvent & { tag: string };
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

const precacheEntries = self.__WB_MANIFEST.map((entry) =>
  typeof entry === 'string' ? { url: entry, revision: null } : entry,
);
const translationFiles = precacheEntries.filter(({ url }) => isTranslationFile(url));
registerTranslationRoute();
serveFromCaches(precacheEntries.filter(({ url }) => !isTranslationFile(url)));
registerRoute(SHARE_ADDRESS, ({ request }) => receiveSharedFile(request, Date.now()), 'POST');

// A new version waits until the page reports that no work is in progress: no skipWaiting at install.
self.addEventListener('install', (event) => event.waitUntil(carryOverTranslations(translationFiles)));
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([self.clients.claim(), deleteOldTranslations(translationFiles)])),
);

self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (event.data?.type === 'flush') event.waitUntil(checkSessionAfter(flush(createBrowserTools())));
  if (event.data?.type === 'claim') event.waitUntil(self.clients.claim());
});

self.addEventListener('sync', (event) => {
  const { tag, waitUntil } = event as SyncEvent;
  if (tag === 'outbox') waitUntil.call(event, checkSessionAfter(sendInBackground(createBrowserTools(), isAppVisible)));
});

self.addEventListener('push', (event) => {
  // Some phones wake the app only for a push: use it to send pending jobs.
  event.waitUntil(
    Promise.all([
      showPush(self.registration, event.data?.text()),
      checkSessionAfter(flush(createBrowserTools())).catch(logFailure('outbox')),
    ]),
  );
});

self.addEventListener('pushsubscriptionchange', (event) => {
  (event as ExtendableEvent).waitUntil(resubscribeToPush());
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openWindow(event.notification.data?.address ?? '/dashboard'));
});

/**
 * Runs after sending: a response may have reported a session ended from elsewhere, and a lost phone's app is never
 * opened.
 */
async function checkSessionAfter(sending: Promise<unknown>): Promise<void> {
  await sending;
  await checkEndedSession(createBrowserTools(), self.registration);
}

/** Opens the address in the existing tab, or in a new one. */
async function openWindow(address: string): Promise<void> {
  const [tab] = await self.clients.matchAll({ type: 'window' });
  if (!tab) await self.clients.openWindow(address);
  else await (await tab.focus()).navigate(address);
}

/** Subscribes again after the browser has revoked the old push address. */
async function resubscribeToPush(): Promise<void> {
  const { memberId } = await readControl();
  if (memberId) await subscribeToPush(self.registration, memberId);
}

async function isAppVisible(): Promise<boolean> {
  const tabs = await self.clients.matchAll({ type: 'window' });
  return tabs.some(({ visibilityState }) => visibilityState === 'visible');
}

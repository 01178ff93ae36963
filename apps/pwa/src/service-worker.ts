import type { PrecacheEntry } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { heedEndedSession } from './offline/leaving/ended-session';
import { flush } from './offline/outbox/flush';
import { browserTools } from './offline/outbox/outbox-tools';
import { sendInBackground } from './offline/outbox/send-in-background';
import { readControl } from './offline/store/control-db';
import { answerWords, dropOtherWords, takeWordsAlong } from './offline/worker/answer-words';
import { answerFromCaches } from './offline/worker/caches';
import { isWords } from './offline/worker/kept-words';
import { subscribeToPush } from './offline/worker/push-subscription';
import { receiveShared, SHARE_ADDRESS } from './offline/worker/shared-file';
import { showPush } from './offline/worker/show-push';

/** Background Sync is not in the language's own types. */
type SyncEvent = ExtendableEvent & { tag: string };
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

const listed = self.__WB_MANIFEST.map((entry) => (typeof entry === 'string' ? { url: entry, revision: null } : entry));
const words = listed.filter(({ url }) => isWords(url));
answerWords();
answerFromCaches(listed.filter(({ url }) => !isWords(url)));
registerRoute(SHARE_ADDRESS, ({ request }) => receiveShared(request, Date.now()), 'POST');

// A new version waits until the page says that nothing is under way: no skipWaiting at install.
self.addEventListener('install', (event) => event.waitUntil(takeWordsAlong(words)));
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([self.clients.claim(), dropOtherWords(words)])),
);

self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (event.data?.type === 'flush') event.waitUntil(heeding(flush(browserTools())));
  if (event.data?.type === 'claim') event.waitUntil(self.clients.claim());
});

self.addEventListener('sync', (event) => {
  const { tag, waitUntil } = event as SyncEvent;
  if (tag === 'outbox') waitUntil.call(event, heeding(sendInBackground(browserTools(), isSeen)));
});

self.addEventListener('push', (event) => {
  // Some phones wake the app for nothing else: a chance for what waits to be sent.
  event.waitUntil(
    Promise.all([showPush(self.registration, event.data?.text()), heeding(flush(browserTools())).catch(() => {})]),
  );
});

self.addEventListener('pushsubscriptionchange', (event) => {
  (event as ExtendableEvent).waitUntil(subscribeAgain());
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openAt(event.notification.data?.address ?? '/dashboard'));
});

/** After sending: it may have been told that the session was ended from elsewhere, and nobody opens a lost phone's app. */
async function heeding(sending: Promise<unknown>): Promise<void> {
  await sending;
  await heedEndedSession(browserTools(), self.registration);
}

/** In the tab that is open already, or in a new one. */
async function openAt(address: string): Promise<void> {
  const [tab] = await self.clients.matchAll({ type: 'window' });
  if (!tab) await self.clients.openWindow(address);
  else await (await tab.focus()).navigate(address);
}

/** The browser has taken the old push address back. */
async function subscribeAgain(): Promise<void> {
  const { memberId } = await readControl();
  if (memberId) await subscribeToPush(self.registration, memberId);
}

async function isSeen(): Promise<boolean> {
  const tabs = await self.clients.matchAll({ type: 'window' });
  return tabs.some(({ visibilityState }) => visibilityState === 'visible');
}

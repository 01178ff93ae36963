import type { PrecacheEntry } from 'workbox-precaching';
import { answerFromCaches } from './offline/caches';
import { flush } from './offline/flush';
import { browserTools } from './offline/outbox-tools';
import { hurryJobs } from './offline/revise-job';

/** Background Sync is not in the language's own types. */
type SyncEvent = ExtendableEvent & { tag: string };
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

answerFromCaches(self.__WB_MANIFEST);

// A new version waits until the page says that nothing is under way: no skipWaiting at install.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (event.data?.type === 'flush') event.waitUntil(flush(browserTools()));
});

self.addEventListener('sync', (event) => {
  const { tag, waitUntil } = event as SyncEvent;
  if (tag === 'outbox') waitUntil.call(event, sendInBackground());
});

/**
 * The browser calls when the network is back, and then seldom again: all pauses are over. Failing asks it
 * for another go; nothing is ever given up here.
 */
async function sendInBackground(): Promise<void> {
  await hurryJobs();
  const { nextAt } = await flush(browserTools());
  if (nextAt !== undefined) throw new Error('not everything could be sent');
}

/**
 * What `WAHA_WITHDRAW_WORKER=true` serves in place of the app's worker, for the day on which that one does harm: it
 * takes over at once, forgets the app's files, goes, and has each page that it answered for loaded anew, once. What
 * members keep is left alone: the databases (outbox, drafts), second copies of what waits, and saved videos.
 */
export const WITHDRAWN_WORKER = `const KEPT = /^(videos|spare)-/;
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !KEPT.test(name)).map((name) => caches.delete(name)));
  // Only the pages that a worker has answered for: one that was loaded without is right as it is.
  const pages = await self.clients.matchAll({ type: 'window' });
  await self.registration.unregister();
  await Promise.all(pages.map((page) => page.navigate(page.url).catch(() => {})));
}
`;

import type { PrecacheEntry } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { WORDS_CACHE } from '../device/cache-names';
import { isWords, keepWords, languageOf } from './kept-words';

/** Texts of the languages that were spoken on this device, without a network: each file is of one build and never changes. */
export function answerWords(): void {
  registerRoute(({ url, sameOrigin }) => sameOrigin && isWords(url.href), new CacheFirst({ cacheName: WORDS_CACHE }));
}

/** The languages that were spoken on this device, in the texts of a new version of the app. */
export async function takeWordsAlong(listed: readonly PrecacheEntry[]): Promise<void> {
  const kept = await caches.open(WORDS_CACHE).then((cache) => cache.keys());
  const spoken = new Set(kept.map(({ url }) => languageOf(url)));
  await keepWords(addressesOf(listed).filter((address) => spoken.has(languageOf(address))));
}

/** Those of versions before. */
export async function dropOtherWords(listed: readonly PrecacheEntry[]): Promise<void> {
  const own = addressesOf(listed);
  const cache = await caches.open(WORDS_CACHE);
  for (const request of await cache.keys()) if (!own.includes(request.url)) await cache.delete(request);
}

function addressesOf(listed: readonly PrecacheEntry[]): string[] {
  return listed.map(({ url }) => new URL(url, location.href).href);
}

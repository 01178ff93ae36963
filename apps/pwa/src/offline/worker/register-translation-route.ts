import type { PrecacheEntry } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { TRANSLATIONS_CACHE_NAME } from '../device/cache-names';
import { cacheTranslations, isTranslationFile, readLanguage } from './cache-translations';

/**
 * Serves the translations of the languages used on this device without a network. Each file belongs to one build and
 * never changes.
 */
export function registerTranslationRoute(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isTranslationFile(url.href),
    new CacheFirst({ cacheName: TRANSLATIONS_CACHE_NAME }),
  );
}

/** Caches the new version's translations of the languages used on this device. */
export async function carryOverTranslations(listed: readonly PrecacheEntry[]): Promise<void> {
  const cachedRequests = await caches.open(TRANSLATIONS_CACHE_NAME).then((cache) => cache.keys());
  const cachedLanguages = new Set(cachedRequests.map(({ url }) => readLanguage(url)));
  await cacheTranslations(listAddresses(listed).filter((address) => cachedLanguages.has(readLanguage(address))));
}

/** Deletes the translations of earlier versions. */
export async function deleteOldTranslations(listed: readonly PrecacheEntry[]): Promise<void> {
  const currentAddresses = listAddresses(listed);
  const cache = await caches.open(TRANSLATIONS_CACHE_NAME);
  for (const request of await cache.keys()) if (!currentAddresses.includes(request.url)) await cache.delete(request);
}

function listAddresses(listed: readonly PrecacheEntry[]): string[] {
  return listed.map(({ url }) => new URL(url, location.href).href);
}

import { TRANSLATIONS_CACHE_NAME } from '../device/cache-names';

/** Of a language: its texts, and letters that no other needs. */
const TRANSLATION_FILE = /\/assets\/(?:words-(\w+)-app-|readex-pro-arabic-)[^/]*$/;

export function isTranslationFile(address: string): boolean {
  return TRANSLATION_FILE.test(address);
}

/** Whose texts or letters are at this address. */
export function readLanguage(address: string): string {
  return TRANSLATION_FILE.exec(address)?.[1] ?? 'ar';
}

/** What the app speaks by is on the device without a network too, from the first visit on. */
export async function cacheTranslations(addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(TRANSLATIONS_CACHE_NAME);
  for (const address of addresses) if (!(await cache.match(address))) await cache.add(address);
}

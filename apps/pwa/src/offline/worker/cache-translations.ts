import { TRANSLATIONS_CACHE_NAME } from '../device/cache-names';

/** The files of one language: its translations, and fonts that no other language needs. */
const TRANSLATION_FILE = /\/assets\/(?:words-(\w+)-app-|readex-arabic-)[^/]*$/;

export function isTranslationFile(address: string): boolean {
  return TRANSLATION_FILE.test(address);
}

/** Returns the language whose translations or font have this address. */
export function readLanguage(address: string): string {
  return TRANSLATION_FILE.exec(address)?.[1] ?? 'ar';
}

/** Caches the files of the app's language, so that they work offline from the first visit on. */
export async function cacheTranslations(addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(TRANSLATIONS_CACHE_NAME);
  for (const address of addresses) if (!(await cache.match(address))) await cache.add(address);
}

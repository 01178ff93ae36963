import { WORDS_CACHE } from '../device/cache-names';

/** Of a language: its texts, and letters that no other needs. */
const WORDS = /\/assets\/(?:words-(\w+)-app-|readex-pro-arabic-)[^/]*$/;

export function isWords(address: string): boolean {
  return WORDS.test(address);
}

/** Whose texts or letters are at this address. */
export function languageOf(address: string): string {
  return WORDS.exec(address)?.[1] ?? 'ar';
}

/** What the app speaks by is on the device without a network too, from the first visit on. */
export async function keepWords(addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(WORDS_CACHE);
  for (const address of addresses) if (!(await cache.match(address))) await cache.add(address);
}

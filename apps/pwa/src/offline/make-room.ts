import { PICTURES_CACHE, TILES_CACHE } from './cache-names';

/**
 * Drops what is only comfort, when the device has no room left. Never what waits to be sent, a draft or
 * progress; nor a video that somebody saved, since only they may choose which to give up.
 */
export async function makeRoom(): Promise<void> {
  if (!('caches' in globalThis)) return;
  for (const comfort of [PICTURES_CACHE, TILES_CACHE]) await caches.delete(comfort);
}

import { PICTURES_CACHE, TILES_CACHE } from './cache-names';
import { readControl } from './control-db';
import { memberDb } from './member-db';

/**
 * Drops what is only comfort, when the device has no room left: pictures of the catalogue, then files of the
 * conversation that were opened. Never what waits to be sent, a draft or progress; nor a video that somebody saved,
 * since only they may choose which to give up.
 */
export async function makeRoom(): Promise<void> {
  if ('caches' in globalThis) for (const comfort of [PICTURES_CACHE, TILES_CACHE]) await caches.delete(comfort);
  await dropOpened().catch(() => {}); // what cannot be opened has no room to give
}

async function dropOpened(): Promise<void> {
  const { memberId } = await readControl();
  if (memberId !== undefined) await memberDb(memberId).files.clear();
}

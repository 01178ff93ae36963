import { PICTURES_CACHE_NAME } from '../device/cache-names';
import { getActiveMemberDb } from './active-member-db';

/**
 * Drops what is only comfort, when the device has no room left: pictures of the catalogue, then files of the
 * conversation that were opened. Never what waits to be sent, a draft or progress; nor a video that somebody saved,
 * since only they may choose which to give up.
 */
export async function freeSpace(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(PICTURES_CACHE_NAME);
  await deleteOpenedFiles().catch(() => {}); // what cannot be opened has no room to give
}

async function deleteOpenedFiles(): Promise<void> {
  await (await getActiveMemberDb())?.files.clear();
}

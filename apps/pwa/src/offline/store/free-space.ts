import { PICTURES_CACHE_NAME } from '../device/cache-names';
import { logFailure } from '../device/log-failure';
import { getActiveMemberDb } from './active-member-db';

/**
 * Deletes dispensable data when the device is full: catalogue pictures first, then opened files of the conversation.
 * Never deletes pending jobs, drafts, progress or saved videos: the member chooses which videos to remove.
 */
export async function freeSpace(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(PICTURES_CACHE_NAME);
  await deleteOpenedFiles().catch(logFailure('free space'));
}

async function deleteOpenedFiles(): Promise<void> {
  await (await getActiveMemberDb())?.files.clear();
}

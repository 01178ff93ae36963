import { VIDEOS_CACHE_NAME } from '../device/cache-names';
import { canSaveVideos } from './can-save-videos';

/** At the start of the app: goes on with videos that were not finished. Without any, nothing more is loaded. */
export async function resumeSaving(): Promise<void> {
  if (!canSaveVideos() || !(await caches.has(VIDEOS_CACHE_NAME))) return;
  const { followVideos } = await import('./save-video');
  await followVideos();
}

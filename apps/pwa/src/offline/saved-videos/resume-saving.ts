import { VIDEOS_CACHE_NAME } from '../device/cache-names';
import { canSaveVideos } from './can-save-videos';

/** Resumes unfinished videos at app start. Without any, no further code is loaded. */
export async function resumeSaving(): Promise<void> {
  if (!canSaveVideos() || !(await caches.has(VIDEOS_CACHE_NAME))) return;
  const { followVideos } = await import('./save-video');
  await followVideos();
}

import { VIDEOS_CACHE } from '../../cache-names';

/** Whether this browser can play what it has saved. */
export function canSaveVideos(): boolean {
  return 'caches' in globalThis && 'serviceWorker' in navigator;
}

/** At the start of the app: goes on with videos that were not finished. Without any, nothing more is loaded. */
export async function goOnSaving(): Promise<void> {
  if (!canSaveVideos() || !(await caches.has(VIDEOS_CACHE))) return;
  const { followVideos } = await import('./save-videos');
  await followVideos();
}

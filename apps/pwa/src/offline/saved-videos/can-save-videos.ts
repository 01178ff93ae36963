/** Whether this browser can play what it has saved. */
export function canSaveVideos(): boolean {
  return 'caches' in globalThis && 'serviceWorker' in navigator;
}

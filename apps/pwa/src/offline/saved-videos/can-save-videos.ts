/** Checks whether this browser can play saved videos. */
export function canSaveVideos(): boolean {
  return 'caches' in globalThis && 'serviceWorker' in navigator;
}

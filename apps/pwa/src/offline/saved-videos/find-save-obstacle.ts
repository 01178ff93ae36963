import type { SavedVideo } from './saved-videos';

/** The total size limit of all saved videos on a device. */
export const MAX_SAVED_BYTES = 500 * 1024 * 1024;

/** A question to ask first: which videos to remove, or whether to use the phone's paid data. */
export type SaveObstacle = 'room' | 'data' | undefined;

/**
 * Returns the obstacle to saving a video, if any.
 * @param size the size of the video, in bytes; 0 if unknown
 */
export function findSaveObstacle(
  size: number,
  videos: readonly SavedVideo[],
  link = readLink(navigator),
): SaveObstacle {
  const savedBytes = videos.reduce((sum, video) => sum + video.size, 0);
  if (savedBytes + size > MAX_SAVED_BYTES) return 'room';
  return link?.saveData || link?.type === 'cellular' ? 'data' : undefined;
}

/** Only some browsers provide this information. */
type Link = { saveData?: boolean; type?: string } | undefined;

function readLink(device: Navigator): Link {
  return (device as Navigator & { connection?: Link }).connection;
}

import type { SavedVideo } from './saved-videos';

/** What all saved videos of a device may take together. */
export const MAX_SAVED_BYTES = 500 * 1024 * 1024;

/** What somebody has to be asked first: which videos go, or whether the phone's paid data may be used. */
export type SaveObstacle = 'room' | 'data' | undefined;

/** @param size of the video, in bytes; 0 when unknown */
export function findSaveObstacle(
  size: number,
  videos: readonly SavedVideo[],
  link = readLink(navigator),
): SaveObstacle {
  const taken = videos.reduce((sum, each) => sum + each.size, 0);
  if (taken + size > MAX_SAVED_BYTES) return 'room';
  return link?.saveData || link?.type === 'cellular' ? 'data' : undefined;
}

/** Only some browsers say. */
type Link = { saveData?: boolean; type?: string } | undefined;

function readLink(device: Navigator): Link {
  return (device as Navigator & { connection?: Link }).connection;
}

import { create } from 'zustand';
import { countSavedBytes, listVideoRecords, type VideoRecord } from './video-records';

/** The reason why a video could not be saved: the bytes that did not fit, or the server's status. */
export type VideoFailure = { needs: number } | { status: number };

/** `waiting`: no network now; saving resumes automatically. Sizes in bytes. */
export type SavedVideo = { address: string; title: string; size: number; kept: number } & (
  | { state: 'saving' | 'waiting' | 'paused' | 'saved' }
  | { state: 'failed'; failure: VideoFailure }
);

/** The videos of this device; `undefined` until they have been read. */
export const useSavedVideos = create<{ videos: readonly SavedVideo[] | undefined }>(() => ({ videos: undefined }));

/** The state of this tab beside the records: the video that it fetches now, and the failures until the next retry. */
export const tabState: {
  now: { address: string; kept: number; isWaiting: boolean } | undefined;
  readonly failed: Map<string, SavedVideo>;
} = { now: undefined, failed: new Map() };

const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('waha-videos') : undefined;

/** Reloads the saved videos in this tab and, if something has changed, notifies the other tabs. */
export async function refreshSavedVideos(hasChanged: boolean): Promise<void> {
  const records = await listVideoRecords().catch(() => []); // storage is turned off
  const savedVideos = records.filter(({ address }) => !tabState.failed.has(address)).map(toSavedVideo);
  const videos = [...savedVideos, ...tabState.failed.values()].sort((a, b) => a.title.localeCompare(b.title));
  useSavedVideos.setState({ videos });
  if (hasChanged) tabs?.postMessage('changed');
}

/** Follows changes by other tabs. */
export function followOtherTabs(): void {
  tabs?.addEventListener('message', () => void refreshSavedVideos(false));
}

/** Records the progress of the video that is being fetched. The screens are updated at every percent. */
export function showProgress(savedBytes: number, size: number): void {
  const { now } = tabState;
  if (!now) return;
  const step = (bytes: number) => Math.floor((bytes / size) * 100);
  const isNews = step(savedBytes) !== step(now.kept);
  now.kept = savedBytes;
  if (!isNews) return;
  useSavedVideos.setState(({ videos }) => ({
    videos: videos?.map((video) => (video.address === now.address ? { ...video, kept: savedBytes, size } : video)),
  }));
}

function toSavedVideo(record: VideoRecord): SavedVideo {
  const { address, title, size, isComplete, isPaused } = record;
  const now = tabState.now?.address === address ? tabState.now : undefined;
  const state = isComplete ? 'saved' : isPaused ? 'paused' : now?.isWaiting ? 'waiting' : 'saving';
  return { address, title, size, kept: now?.kept ?? countSavedBytes(record), state };
}

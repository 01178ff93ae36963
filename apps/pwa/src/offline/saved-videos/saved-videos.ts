import { create } from 'zustand';
import { countSavedBytes, listVideoRecords, type VideoRecord } from './video-records';

/** Why a video could not be saved: no room for so many bytes, or what the server said instead. */
export type VideoFailure = { needs: number } | { status: number };

/** `waiting`: no network now; it goes on by itself. Sizes in bytes. */
export type SavedVideo = { address: string; title: string; size: number; kept: number } & (
  | { state: 'saving' | 'waiting' | 'paused' | 'saved' }
  | { state: 'failed'; failure: VideoFailure }
);

/** The videos of this device; `undefined` until they were read. */
export const useSavedVideos = create<{ videos: readonly SavedVideo[] | undefined }>(() => ({ videos: undefined }));

/** What this tab knows beside the records: what it fetches now, and what it could not save, until somebody tries again. */
export const tabState: {
  now: { address: string; kept: number; isWaiting: boolean } | undefined;
  readonly failed: Map<string, SavedVideo>;
} = { now: undefined, failed: new Map() };

const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('waha-videos') : undefined;

/** Reads anew what is saved, in this tab and, when something has changed, in the others. */
export async function refreshSavedVideos(hasChanged: boolean): Promise<void> {
  const records = await listVideoRecords().catch(() => []); // storage is turned off
  const known = records.filter(({ address }) => !tabState.failed.has(address)).map(toSavedVideo);
  const videos = [...known, ...tabState.failed.values()].sort((a, b) => a.title.localeCompare(b.title));
  useSavedVideos.setState({ videos });
  if (hasChanged) tabs?.postMessage('changed');
}

/** Hears of what other tabs do. */
export function followOtherTabs(): void {
  tabs?.addEventListener('message', () => void refreshSavedVideos(false));
}

/** Notes how far the video has come that is being fetched; the screens hear of every hundredth part. */
export function showProgress(kept: number, size: number): void {
  const { now } = tabState;
  if (!now) return;
  const step = (bytes: number) => Math.floor((bytes / size) * 100);
  const isNews = step(kept) !== step(now.kept);
  now.kept = kept;
  if (!isNews) return;
  useSavedVideos.setState(({ videos }) => ({
    videos: videos?.map((each) => (each.address === now.address ? { ...each, kept, size } : each)),
  }));
}

function toSavedVideo(record: VideoRecord): SavedVideo {
  const { address, title, size, isComplete, isPaused } = record;
  const now = tabState.now?.address === address ? tabState.now : undefined;
  const state = isComplete ? 'saved' : isPaused ? 'paused' : now?.isWaiting ? 'waiting' : 'saving';
  return { address, title, size, kept: now?.kept ?? countSavedBytes(record), state };
}

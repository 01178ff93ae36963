import { persistStorage } from '../device/persist-storage';
import { canSaveVideos } from './can-save-videos';
import { runSaver, withSavingPaused } from './run-saver';
import { followOtherTabs, refreshSavedVideos, tabState } from './saved-videos';
import {
  createRecord,
  deleteVideo,
  listVideoRecords,
  readVideoRecord,
  type VideoRecord,
  writeVideoRecord,
} from './video-records';
import { writeFreeingSpace } from './write-freeing-space';

let starting: Promise<void> | undefined;

/**
 * Loads the saved videos and resumes unfinished ones; again whenever the app returns to the foreground or the network
 * is back.
 */
export function followVideos(): Promise<void> {
  starting ??= startSaving();
  return starting;
}

async function startSaving(): Promise<void> {
  if (!canSaveVideos()) return;
  const resumeSaving = () => {
    if (document.visibilityState === 'visible') void refreshSavedVideos(false).then(runSaver);
  };
  addEventListener('online', resumeSaving);
  document.addEventListener('visibilitychange', resumeSaving);
  followOtherTabs();
  await refreshSavedVideos(false);
  runSaver();
}

/**
 * Starts to save a video and removes an older edition of it. Call it in a tap.
 * @param address the address from the catalogue
 * @param size in bytes, 0 if unknown
 */
export async function saveVideo(address: string, title: string, size: number): Promise<void> {
  void persistStorage();
  for (const older of await listVideoRecords())
    if (isOtherEdition(older.address, address)) await withSavingPaused(older.address, () => deleteVideo(older.address));
  tabState.failed.delete(address);
  try {
    await writeFreeingSpace(() => writeVideoRecord(createRecord(address, title, size)));
  } catch {
    const failure = { needs: size };
    tabState.failed.set(address, { address, title, size, kept: 0, state: 'failed', failure });
  }
  await onChanged();
}

export async function pauseVideo(address: string): Promise<void> {
  await withSavingPaused(address, () => updateRecord(address, { isPaused: true }));
  await onChanged();
}

export async function resumeVideo(address: string): Promise<void> {
  await updateRecord(address, { isPaused: false });
  await onChanged();
}

/** Removes a saved or partially saved video. */
export async function removeVideo(address: string): Promise<void> {
  tabState.failed.delete(address);
  await withSavingPaused(address, () => deleteVideo(address));
  await onChanged();
}

/** Checks whether two addresses are different editions of the same video. */
export function isOtherEdition(saved: string, requested: string): boolean {
  return saved !== requested && saved.split('?')[0] === requested.split('?')[0];
}

async function updateRecord(address: string, changes: Partial<VideoRecord>): Promise<void> {
  const record = await readVideoRecord(address);
  if (record) await writeVideoRecord({ ...record, ...changes });
}

async function onChanged(): Promise<void> {
  await refreshSavedVideos(true);
  runSaver();
}

import { persistStorage } from '../device/persist-storage';
import { canSaveVideos } from './can-save-videos';
import { withRoom } from './keep-chunks';
import { hearOtherTabs, live, lookAgain } from './saved-videos';
import { goOn, whileStill } from './saver';
import { forgetVideo, listRecords, newRecord, readRecord, type VideoRecord, writeRecord } from './video-records';

let following: Promise<void> | undefined;

/** Reads what is saved and goes on with what was not finished; whenever the app is seen or the network is back, too. */
export function followVideos(): Promise<void> {
  following ??= follow();
  return following;
}

async function follow(): Promise<void> {
  if (!canSaveVideos()) return;
  const again = () => {
    if (document.visibilityState === 'visible') void lookAgain(false).then(goOn);
  };
  addEventListener('online', again);
  document.addEventListener('visibilitychange', again);
  hearOtherTabs();
  await lookAgain(false);
  goOn();
}

/**
 * Begins to save a video; an older edition of it goes. To be called in a tap.
 * @param address as the catalogue names it
 * @param size in bytes, 0 when unknown
 */
export async function saveVideo(address: string, title: string, size: number): Promise<void> {
  void persistStorage();
  for (const older of await listRecords())
    if (isOlderEdition(older.address, address)) await whileStill(older.address, () => forgetVideo(older.address));
  live.failed.delete(address);
  try {
    await withRoom(() => writeRecord(newRecord(address, title, size)));
  } catch {
    const failure = { needs: size };
    live.failed.set(address, { address, title, size, kept: 0, state: 'failed', failure });
  }
  await changed();
}

export async function pauseVideo(address: string): Promise<void> {
  await whileStill(address, () => change(address, { isPaused: true }));
  await changed();
}

export async function resumeVideo(address: string): Promise<void> {
  await change(address, { isPaused: false });
  await changed();
}

/** Removes a saved video, or what was kept of one that was being saved. */
export async function removeVideo(address: string): Promise<void> {
  live.failed.delete(address);
  await whileStill(address, () => forgetVideo(address));
  await changed();
}

/** Whether two addresses are the same video, replaced since. */
export function isOlderEdition(saved: string, wanted: string): boolean {
  return saved !== wanted && saved.split('?')[0] === wanted.split('?')[0];
}

async function change(address: string, part: Partial<VideoRecord>): Promise<void> {
  const record = await readRecord(address);
  if (record) await writeRecord({ ...record, ...part });
}

async function changed(): Promise<void> {
  await lookAgain(true);
  goOn();
}

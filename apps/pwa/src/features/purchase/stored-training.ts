import { mergeIntervals, type Training } from '@waha/domain/purchase/training';
import { loadActiveMemberDb } from '#offline/store/load-active-member-db';

/** Returns the watched part of a pack's training video, as stored on this device. */
export async function readStoredTraining(packId: string): Promise<Training | undefined> {
  return (await loadActiveMemberDb())?.training.get(packId);
}

/** Returns the watched parts of all training videos started on this device. */
export async function listStoredTrainings(): Promise<Training[]> {
  return (await loadActiveMemberDb())?.training.toArray() ?? [];
}

/**
 * Adds watched intervals; another edition of the video starts from zero.
 * @returns everything stored now
 */
export async function addStoredTraining(more: Training): Promise<Training> {
  const db = await loadActiveMemberDb();
  if (!db) return more;
  return db.transaction('rw', db.training, async () => {
    const known = await db.training.get(more.packId);
    const intervals = known?.rev === more.rev ? [...known.intervals, ...more.intervals] : more.intervals;
    const all = { ...more, intervals: mergeIntervals(intervals) };
    await db.training.put(all);
    return all;
  });
}

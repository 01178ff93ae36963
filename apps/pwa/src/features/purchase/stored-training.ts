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
export async function addStoredTraining(addition: Training): Promise<Training> {
  const db = await loadActiveMemberDb();
  if (!db) return addition;
  return db.transaction('rw', db.training, async () => {
    const stored = await db.training.get(addition.packId);
    const intervals = stored?.rev === addition.rev ? [...stored.intervals, ...addition.intervals] : addition.intervals;
    const all = { ...addition, intervals: mergeIntervals(intervals) };
    await db.training.put(all);
    return all;
  });
}

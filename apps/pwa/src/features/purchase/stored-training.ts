import { mergeIntervals, type Training } from '@waha/domain/purchase/training';
import { getActiveDb } from '#offline/device/active-db';

/** What this device knows of how far a pack's training video was watched. */
export async function readStoredTraining(packId: string): Promise<Training | undefined> {
  return (await getActiveDb())?.training.get(packId);
}

/** The same of all packs that were begun here. */
export async function listStoredTrainings(): Promise<Training[]> {
  return (await getActiveDb())?.training.toArray() ?? [];
}

/** Adds what was watched; another edition of the video starts anew. @returns all that is known now */
export async function addStoredTraining(more: Training): Promise<Training> {
  const db = await getActiveDb();
  if (!db) return more;
  return db.transaction('rw', db.training, async () => {
    const known = await db.training.get(more.packId);
    const intervals = known?.rev === more.rev ? [...known.intervals, ...more.intervals] : more.intervals;
    const all = { ...more, intervals: mergeIntervals(intervals) };
    await db.training.put(all);
    return all;
  });
}

import type { MemberId, PackId } from '@waha/domain/kernel/ids';
import { addIntervals, type Interval, type KnownTraining, VIDEO_MAX_SECONDS } from '@waha/domain/purchase/training';
import { and, eq } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { requireFound } from '#platform/http/refusal-error';
import { findPack, type Pack } from './packs/pack.store';
import { trainingProgress } from './purchase.tables';

export type WatchProgress = { rev: string; intervals: Interval[]; duration: number };

/**
 * Returns how much a member has watched, and when the last part arrived; undefined if they have not started. Seconds.
 */
export async function findTraining(
  tx: Tx | Database,
  memberId: MemberId,
  packId: PackId,
): Promise<(WatchProgress & KnownTraining) | undefined> {
  const [row] = await tx
    .select()
    .from(trainingProgress)
    .where(and(eq(trainingProgress.memberId, memberId), eq(trainingProgress.packId, packId)));
  return row && { rev: row.rev, intervals: row.intervals, duration: row.durationSeconds, updatedAt: row.updatedAt };
}

/** Returns how much a member has watched; empty if they have not started. Seconds. */
export async function findProgress(tx: Tx | Database, memberId: MemberId, packId: PackId): Promise<WatchProgress> {
  const { rev, intervals, duration } = (await findTraining(tx, memberId, packId)) ?? EMPTY_PROGRESS;
  return { rev, intervals, duration };
}

const EMPTY_PROGRESS: WatchProgress = { rev: '', intervals: [], duration: 0 };

/**
 * Adds watched intervals to the known ones. A new edition of the video starts from zero. An old edition never replaces
 * the current one, since a phone may have been offline for long.
 * @param revOf returns the current edition of a pack's video
 * @throws RefusalError `pack_not_found`
 */
export async function addProgress(
  { tx, now }: UnitOfWork,
  memberId: MemberId,
  packId: PackId,
  watched: WatchProgress,
  revOf: (pack: Pack) => string,
): Promise<WatchProgress> {
  const pack = requireFound(await findPack(tx, packId), 'pack_not_found');
  const earlierProgress = await findProgress(tx, memberId, packId);
  if (watched.rev !== earlierProgress.rev && earlierProgress.rev === revOf(pack)) return earlierProgress;
  const before = earlierProgress.rev === watched.rev ? earlierProgress : { intervals: [], duration: 0 };
  // A player that does not know the length of the video yet sends 0.
  const duration = watched.duration || before.duration;
  const intervals = addIntervals(before.intervals, watched.intervals, duration || VIDEO_MAX_SECONDS);
  const progress: WatchProgress = { rev: watched.rev, intervals, duration };
  const row = { rev: progress.rev, intervals: progress.intervals, durationSeconds: progress.duration, updatedAt: now };
  await tx
    .insert(trainingProgress)
    .values({ memberId, packId, ...row })
    .onConflictDoUpdate({ target: [trainingProgress.memberId, trainingProgress.packId], set: row });
  return progress;
}

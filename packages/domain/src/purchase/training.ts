import type { Instant } from '../kernel/time';

/** An interval of the video that was actually played, in seconds from its start. */
export type Interval = [from: number, to: number];

/** The watched part of a pack's training video, in seconds. `rev` is the version of the video. */
export type Training = { packId: string; rev: string; duration: number; intervals: Interval[] };

/** The largest distance by which playback may run ahead of the watched part (spec 2 §9). */
export const SEEK_TOLERANCE_SECONDS = 0.5;

/** The end counts as reached a little early, since players report the last frame early. */
export const END_TOLERANCE_SECONDS = 0.75;

/** The maximum length of a video, in seconds. */
export const VIDEO_MAX_SECONDS = 4 * 60 * 60;

/** The maximum number of separate intervals that are stored; people skip only a few times in a video. */
export const MAX_INTERVALS = 200;

/**
 * Merges known and newly watched intervals: limited to the length of the video, joined, and bounded. Above
 * `MAX_INTERVALS` the last ones are dropped, because only the furthest point from the start counts
 * (`findFurthestWatched`).
 */
export function addIntervals(
  existing: readonly Interval[],
  watched: readonly Interval[],
  durationSeconds: number,
): Interval[] {
  const within = [...existing, ...watched].map(([from, to]): Interval => [from, Math.min(to, durationSeconds)]);
  return mergeIntervals(within).slice(0, MAX_INTERVALS);
}

/** Joins intervals that touch or overlap, and sorts them, so that the progress of two devices can be combined. */
export function mergeIntervals(intervals: readonly Interval[]): Interval[] {
  const sorted = intervals.filter(([from, to]) => to > from).sort((a, b) => a[0] - b[0]);
  const merged: [number, number][] = [];
  for (const [from, to] of sorted) {
    const last = merged.at(-1);
    if (last && from <= last[1] + SEEK_TOLERANCE_SECONDS) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

/** Checks whether `intervals` contain all of `others`, so that adding them would change nothing. */
export function hasWatchedAll(intervals: readonly Interval[], others: readonly Interval[]): boolean {
  const merged = mergeIntervals(intervals);
  return JSON.stringify(mergeIntervals([...merged, ...others])) === JSON.stringify(merged);
}

/** Returns the end of the part watched from the start without a gap, in seconds. */
export function findFurthestWatched(intervals: readonly Interval[]): number {
  const [first] = mergeIntervals(intervals);
  return first && first[0] <= SEEK_TOLERANCE_SECONDS ? first[1] : 0;
}

/**
 * Returns the allowed playback position: the wanted one, or the furthest watched point if the wanted one skips ahead.
 */
export function limitPosition(intervals: readonly Interval[], wanted: number): number {
  const furthest = findFurthestWatched(intervals);
  return wanted <= furthest + SEEK_TOLERANCE_SECONDS ? wanted : furthest;
}

/**
 * Adds one step of playback. A step counts only as far as the elapsed time allows, so that faster playback does not
 * count as faster watching.
 * @param elapsedSeconds by a monotonic clock
 */
export function addWatchedStep(
  intervals: readonly Interval[],
  step: { from: number; to: number; elapsedSeconds: number },
): Interval[] {
  const from = limitPosition(intervals, step.from);
  const to = Math.min(step.to, from + step.elapsedSeconds + SEEK_TOLERANCE_SECONDS);
  return to > from ? mergeIntervals([...intervals, [from, to]]) : [...intervals];
}

/** Checks whether the complete video was watched. */
export function hasWatchedToEnd(intervals: readonly Interval[], durationSeconds: number): boolean {
  return durationSeconds > 0 && findFurthestWatched(intervals) >= durationSeconds - END_TOLERANCE_SECONDS;
}

/**
 * The known training progress of a member: the intervals that their devices have sent, and when the last of them
 * arrived.
 */
export type KnownTraining = { intervals: readonly Interval[]; duration: number; updatedAt: Instant };

/**
 * Returns when a member watched the training video to its end according to their progress; undefined if they did not.
 * The device's own time is used only if it is between the sign-up and the last progress.
 * @param claimedAt the time from the device; undefined if it sent none
 */
export function findTrainingWatchedAt(
  training: KnownTraining | undefined,
  { claimedAt, memberSince }: { claimedAt: Instant | undefined; memberSince: Instant },
): Instant | undefined {
  if (!training || !hasWatchedToEnd(training.intervals, training.duration)) return undefined;
  const isPossible = claimedAt !== undefined && claimedAt >= memberSince && claimedAt <= training.updatedAt;
  return isPossible ? claimedAt : training.updatedAt;
}

/** Returns the version of a video from its address, as in `/media/videos/a.mp4?v=1a2b`. */
export function readVideoRevision(address: string): string {
  return /[?&]v=([^&#]*)/.exec(address)?.[1] ?? '';
}

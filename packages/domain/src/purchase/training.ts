import type { Instant } from '../kernel/time';

/** A stretch of the video that was really played, in seconds from its start. */
export type Interval = [from: number, to: number];

/** What was watched of a pack's training video, in seconds. `rev` is the edition of the video. */
export type Training = { packId: string; rev: string; duration: number; intervals: Interval[] };

/** Playback may run ahead of what was watched by this much, and no further (spec 2 §9). */
export const SEEK_TOLERANCE_SECONDS = 0.5;

/** The end counts as reached a little before it: players report the last frame early. */
export const END_TOLERANCE_SECONDS = 0.75;

/** No video of ours is longer, in seconds. */
export const VIDEO_MAX_SECONDS = 4 * 60 * 60;

/** So many stretches that do not touch are kept; who watches a video jumps about in it a few times. */
export const MAX_INTERVALS = 200;

/**
 * What is known and what was watched since, as one: within the video's length, joined, and bounded. Beyond
 * `MAX_INTERVALS` the last ones go: what counts is how far was watched from the start (`findFurthestWatched`).
 */
export function addIntervals(
  known: readonly Interval[],
  watched: readonly Interval[],
  durationSeconds: number,
): Interval[] {
  const within = [...known, ...watched].map(([from, to]): Interval => [from, Math.min(to, durationSeconds)]);
  return mergeIntervals(within).slice(0, MAX_INTERVALS);
}

/** Joins stretches that touch or overlap; sorted, so that two devices' progress can be added together. */
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

/** Whether `intervals` lack nothing of `others`: then adding them would change nothing. */
export function hasWatchedAll(intervals: readonly Interval[], others: readonly Interval[]): boolean {
  const own = mergeIntervals(intervals);
  return JSON.stringify(mergeIntervals([...own, ...others])) === JSON.stringify(own);
}

/** The end of what was watched without a gap from the start, in seconds. */
export function findFurthestWatched(intervals: readonly Interval[]): number {
  const [first] = mergeIntervals(intervals);
  return first && first[0] <= SEEK_TOLERANCE_SECONDS ? first[1] : 0;
}

/** Where playback may stand: where it wants to, or back at the furthest point when that skips ahead. */
export function limitPosition(intervals: readonly Interval[], wanted: number): number {
  const furthest = findFurthestWatched(intervals);
  return wanted <= furthest + SEEK_TOLERANCE_SECONDS ? wanted : furthest;
}

/**
 * Adds one step of playback. A step counts only as far as the wall clock allows, so that playing faster
 * than time is not watching faster.
 * @param elapsedSeconds by a clock that only goes forward
 */
export function addWatchedStep(
  intervals: readonly Interval[],
  step: { from: number; to: number; elapsedSeconds: number },
): Interval[] {
  const from = limitPosition(intervals, step.from);
  const to = Math.min(step.to, from + step.elapsedSeconds + SEEK_TOLERANCE_SECONDS);
  return to > from ? mergeIntervals([...intervals, [from, to]]) : [...intervals];
}

/** Whether the whole video was watched. */
export function hasWatchedToEnd(intervals: readonly Interval[], durationSeconds: number): boolean {
  return durationSeconds > 0 && findFurthestWatched(intervals) >= durationSeconds - END_TOLERANCE_SECONDS;
}

/** What is known of a member's training: what their devices have sent, and when the last of it arrived. */
export type KnownTraining = { intervals: readonly Interval[]; duration: number; updatedAt: Instant };

/**
 * Returns when a member watched the training video to its end, as far as their progress shows it; undefined where it does
 * not. The device's own time counts only between the member's sign-up and the last progress.
 * @param claimedAt what the device says; undefined where it says nothing
 */
export function findTrainingWatchedAt(
  known: KnownTraining | undefined,
  { claimedAt, memberSince }: { claimedAt: Instant | undefined; memberSince: Instant },
): Instant | undefined {
  if (!known || !hasWatchedToEnd(known.intervals, known.duration)) return undefined;
  const isPossible = claimedAt !== undefined && claimedAt >= memberSince && claimedAt <= known.updatedAt;
  return isPossible ? claimedAt : known.updatedAt;
}

/** Which edition of a video an address is of: the mark in it, as `/media/videos/a.mp4?v=1a2b` has it. */
export function readVideoRevision(address: string): string {
  return /[?&]v=([^&#]*)/.exec(address)?.[1] ?? '';
}

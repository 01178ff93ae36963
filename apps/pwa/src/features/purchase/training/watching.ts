import { addWatchedStep, type Interval, limitPosition, mergeIntervals } from '@waha/domain/purchase/training';

/** The start of an uninterrupted stretch: the position in the video, and a monotonic clock. Seconds. */
type Anchor = { position: number; clock: number };

/** The watched intervals of a video, and the current stretch, if any. */
export type Watching = { intervals: Interval[]; anchor: Anchor | undefined };

export function startWatching(intervals: readonly Interval[]): Watching {
  return { intervals: mergeIntervals(intervals), anchor: undefined };
}

/** Starts a stretch when playback starts, or resumes after a pause, a stall or a seek. */
export function startStretch(watching: Watching, position: number, clock: number): Watching {
  return { ...watching, anchor: { position, clock } };
}

/**
 * Extends the stretch to this position. Measured from the start of the stretch, so that the tolerance applies once and
 * not with every report of the player.
 */
export function extendStretch(watching: Watching, position: number, clock: number): Watching {
  const { intervals, anchor } = watching;
  if (!anchor) return watching;
  const step = { from: anchor.position, to: position, elapsedSeconds: clock - anchor.clock };
  return { intervals: addWatchedStep(intervals, step), anchor };
}

/** Ends the stretch: nothing is playing. */
export function endStretch(watching: Watching): Watching {
  return { ...watching, anchor: undefined };
}

/** Adds intervals from another device or an earlier visit. */
export function mergeWatched(watching: Watching, intervals: readonly Interval[]): Watching {
  return { ...watching, intervals: mergeIntervals([...watching.intervals, ...intervals]) };
}

/** Returns the position where a seek may land. */
export function seekWithin({ intervals }: Watching, targetSeconds: number): number {
  return limitPosition(intervals, targetSeconds);
}

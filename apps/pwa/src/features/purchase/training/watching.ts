import { addWatchedStep, type Interval, limitPosition, mergeIntervals } from '@waha/domain/purchase/training';

/** Where an uninterrupted stretch of playing began: in the video, and by a clock that only goes forward. Seconds. */
type Anchor = { position: number; clock: number };

/** What was watched of a video, and the stretch that is being played now, if any. */
export type Watching = { intervals: Interval[]; anchor: Anchor | undefined };

export function startWatching(intervals: readonly Interval[]): Watching {
  return { intervals: mergeIntervals(intervals), anchor: undefined };
}

/** Playing begins, or goes on after a pause, a stall or a seek. */
export function startStretch(watching: Watching, position: number, clock: number): Watching {
  return { ...watching, anchor: { position, clock } };
}

/**
 * Playing has come this far. Measured from where the stretch began, so that the tolerance of a step is given
 * once and not with every tick of the player.
 */
export function extendStretch(watching: Watching, position: number, clock: number): Watching {
  const { intervals, anchor } = watching;
  if (!anchor) return watching;
  const step = { from: anchor.position, to: position, elapsedSeconds: clock - anchor.clock };
  return { intervals: addWatchedStep(intervals, step), anchor };
}

/** Nothing plays now. */
export function endStretch(watching: Watching): Watching {
  return { ...watching, anchor: undefined };
}

/** What another device or an earlier visit has watched counts too. */
export function mergeWatched(watching: Watching, intervals: readonly Interval[]): Watching {
  return { ...watching, intervals: mergeIntervals([...watching.intervals, ...intervals]) };
}

/** Where a seek may land. */
export function seekWithin({ intervals }: Watching, wanted: number): number {
  return limitPosition(intervals, wanted);
}

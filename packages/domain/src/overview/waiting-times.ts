import { HOUR } from '../kernel/time';

/** The things that members wait for: a decision about what they sent, a payout, or the answer to a message. */
export const WAITING_KINDS = ['quiz', 'payment', 'profile', 'withdrawal', 'recharge', 'message'] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];

/** The figures that members see. Coarse steps, so that the figure does not change from day to day. */
export const USUAL_HOURS = [1, 2, 4, 8, 12, 24, 48, 72, 120] as const;
type UsualHours = (typeof USUAL_HOURS)[number];

/** Usual waiting times in whole hours; `null` if too few things were decided, or if it takes longer than five days. */
export type WaitingTimes = Record<WaitingKind, UsualHours | null>;

/** The number of latest decisions that count. */
export const MAX_WAITS = 50;
/** Fewer decisions say nothing about the usual time. */
const MIN_WAITS = 5;

/**
 * Returns the usual waiting time in hours: the median, rounded up to one of `USUAL_HOURS`.
 * @param waitsMs how long the latest things waited; less than 0 counts as 0, because a clock was wrong
 */
export function computeUsualHours(waitsMs: readonly number[]): UsualHours | null {
  const median = waitsMs.length < MIN_WAITS ? undefined : computeMedian(waitsMs);
  return USUAL_HOURS.find((hours) => median !== undefined && median <= hours * HOUR) ?? null;
}

/** Returns the median, the lower of the two in the middle; undefined without waits. Less than 0 counts as 0. */
export function computeMedian(waitsMs: readonly number[]): number | undefined {
  const sorted = waitsMs.map((wait) => Math.max(0, wait)).sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)];
}

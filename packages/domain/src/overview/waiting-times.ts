import { HOUR, type Instant } from '../kernel/time';

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
  if (waitsMs.length < MIN_WAITS) return null;
  const sorted = waitsMs.map((wait) => Math.max(0, wait)).sort((a, b) => a - b);
  const median = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  return USUAL_HOURS.find((hours) => median <= hours * HOUR) ?? null;
}

/** The parts of a message that say how long its sender waits. */
type SentMessage = { memberId: string; side: 'member' | 'staff'; createdAt: Instant };

/**
 * Returns how long members waited for an answer, in milliseconds, the latest answers first, at most `MAX_WAITS`. A wait
 * begins with a member's first message after the previous answer. Conversations without an answer do not count.
 * @param messages in the order in which they arrived
 */
export function listAnswerWaits(messages: readonly SentMessage[]): number[] {
  const askedAt = new Map<string, Instant>();
  const waits: number[] = [];
  for (const { memberId, side, createdAt } of messages) {
    const since = askedAt.get(memberId);
    if (side === 'member') {
      if (since === undefined) askedAt.set(memberId, createdAt);
      continue;
    }
    if (since !== undefined) waits.push(createdAt - since);
    askedAt.delete(memberId);
  }
  return waits.reverse().slice(0, MAX_WAITS);
}

import { DAY, type Instant } from './time';

/**
 * The length of a pack's period: it earns and is shown in periods of 31 × 24 h from the approval of its payment (spec 2
 * §9).
 */
export const PACK_PERIOD_MS = 31 * DAY;

export type Period = { index: number; startedAt: Instant; endsAt: Instant };

/** Returns the period that contains `now`, counted from 0. Before the start it is the first one. */
export function getPeriodAt(startedAt: Instant, now: Instant): Period {
  const index = Math.max(0, Math.floor((now - startedAt) / PACK_PERIOD_MS));
  return { index, startedAt: startedAt + index * PACK_PERIOD_MS, endsAt: startedAt + (index + 1) * PACK_PERIOD_MS };
}

import type { Instant } from '@waha/domain/kernel/time';

/** The one place where time comes from; tests pass their own. */
export type Clock = () => Instant;

export const readSystemClock: Clock = () => Date.now();

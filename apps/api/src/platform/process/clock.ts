import type { Instant } from '@waha/domain/kernel/time';

/** The only source of time; tests pass their own. */
export type Clock = () => Instant;

export const readSystemClock: Clock = () => Date.now();

import { HOUR, type Instant, MINUTE } from '../kernel/time';

/** Of one person: each device that they use, and some that they have lost. */
export const PASSKEYS_MAX = 10;

export const PASSKEY_NAME_MAX_LENGTH = 60;

/** How long a device may take to answer. */
export const PASSKEY_CHALLENGE_LIFETIME_MS = 5 * MINUTE;

/** How algorithms are numbered (COSE): ES256, which nearly every device makes, EdDSA and RS256. */
export const PASSKEY_ALGORITHMS = [-7, -8, -257] as const;

/**
 * Returns whether the password is asked for before passkeys are added or removed: it is not within an hour of a second step.
 * Staff who have a second step must show it within the hour anyway (`freshStep` of the endpoints).
 * @param steppedAt when this session showed a second step
 */
export function needsPasswordForPasskeys(steppedAt: Instant | null, now: Instant): boolean {
  return steppedAt === null || steppedAt + HOUR <= now;
}

/** Whether a key counts back, as a copy of it does. Many devices do not count at all, and say 0 for ever. */
export function hasCounterGoneBack(kept: number, shown: number): boolean {
  return (kept > 0 || shown > 0) && shown <= kept;
}

import { HOUR, type Instant, MINUTE } from '../kernel/time';

/** The maximum of one person: one for each device in use, and some for lost devices. */
export const PASSKEYS_MAX = 10;

/** How long a device may take to respond. */
export const PASSKEY_CHALLENGE_LIFETIME_MS = 5 * MINUTE;

/** COSE algorithm numbers: ES256, which nearly every device uses, EdDSA and RS256. */
export const PASSKEY_ALGORITHMS = [-7, -8, -257] as const;

/**
 * Returns whether the password is required before passkeys are added or removed, or before a member deletes the account.
 * It is not within an hour of a second step, such as a login with a passkey. Staff who have a second step must show it
 * within the hour anyway (`freshStep` of the endpoints).
 * @param steppedAt when this session showed a second step
 */
export function needsPassword(steppedAt: Instant | null, now: Instant): boolean {
  return steppedAt === null || steppedAt + HOUR <= now;
}

/**
 * Checks whether the counter of a key went back, as that of a copy does. Many devices do not count and always send 0.
 */
export function hasCounterGoneBack(storedCounter: number, presentedCounter: number): boolean {
  return (storedCounter > 0 || presentedCounter > 0) && presentedCounter <= storedCounter;
}

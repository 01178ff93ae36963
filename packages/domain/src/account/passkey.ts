import type { Role } from '../kernel/roles';
import { HOUR, type Instant, MINUTE } from '../kernel/time';

/** Of one person: each device that they use, and some that they have lost. */
export const PASSKEYS_MAX = 10;

export const PASSKEY_NAME_MAX_LENGTH = 60;

/** How long a device may take to answer. */
export const PASSKEY_CHALLENGE_LIFETIME = 5 * MINUTE;

/** How algorithms are numbered (COSE): ES256, which nearly every device makes, EdDSA and RS256. */
export const PASSKEY_ALGORITHMS = [-7, -8, -257] as const;

/** A session as its second steps stand; `hasTwoStep` with a passkey, too. */
type Standing = { role: Role; hasTwoStep: boolean; steppedAt: Instant | null };

/**
 * What is asked for before passkeys are added or removed: nothing within an hour of a second step, a fresh one of staff who
 * have any, for a password alone must not become one, and the password of everybody else.
 */
export function proofForPasskeys(
  { role, hasTwoStep, steppedAt }: Standing,
  now: Instant,
): 'none' | 'step' | 'password' {
  if (steppedAt !== null && steppedAt + HOUR > now) return 'none';
  return role !== 'user' && hasTwoStep ? 'step' : 'password';
}

/** Whether a key counts back, as a copy of it does. Many devices do not count at all, and say 0 for ever. */
export function isCounterBack(kept: number, shown: number): boolean {
  return (kept > 0 || shown > 0) && shown <= kept;
}

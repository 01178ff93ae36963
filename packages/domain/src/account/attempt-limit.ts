import { HOUR, type Instant, MINUTE } from '../kernel/time';

/**
 * The number of attempts that may fail within a window. The next is allowed once the oldest of them is older than the
 * window.
 */
export type AttemptLimit = { attempts: number; windowMs: number };

/** The time during which wrong passwords count. */
export const PASSWORD_WINDOW_MS = 15 * MINUTE;

/** Wrong passwords of one account from one network address. */
export const ACCOUNT_AT_ADDRESS_LIMIT: AttemptLimit = { attempts: 10, windowMs: PASSWORD_WINDOW_MS };

/** Wrong passwords of one account on one device that has signed in to it before, wherever it is. */
export const KNOWN_DEVICE_LIMIT: AttemptLimit = { attempts: 10, windowMs: PASSWORD_WINDOW_MS };

/**
 * Wrong passwords of one account from all addresses together, except known devices: guessing from many addresses is
 * slow too.
 */
export const ACCOUNT_ANYWHERE_LIMIT: AttemptLimit = { attempts: 100, windowMs: PASSWORD_WINDOW_MS };

/** Wrong second-step codes and passkeys of one account from one place: an address or a known device. */
export const SECOND_STEP_AT_PLACE_LIMIT: AttemptLimit = { attempts: 10, windowMs: PASSWORD_WINDOW_MS };

/**
 * Wrong second-step codes and passkeys of one account from everywhere. Three of a million codes are valid at a time, so
 * an attacker who knows the password needs months to guess one.
 */
export const SECOND_STEP_ANYWHERE_LIMIT: AttemptLimit = { attempts: 30, windowMs: HOUR };

/**
 * Wrong passwords, second steps and links from one address, for any account. A carrier may route an entire town through
 * one address.
 */
export const ADDRESS_LIMIT: AttemptLimit = { attempts: 30, windowMs: PASSWORD_WINDOW_MS };

/** Sign-ups from one address: enough for a group of people on one Wi-Fi, too few for a robot. */
export const SIGN_UP_LIMIT: AttemptLimit = { attempts: 30, windowMs: HOUR };

/** Returns when the next attempt is allowed if there were too many recent ones; `undefined` when one is allowed now. */
export function findNextAttemptAt(
  attemptedAt: readonly Instant[],
  { attempts, windowMs }: AttemptLimit,
  now: Instant,
): Instant | undefined {
  const recent = attemptedAt.filter((at) => at > now - windowMs).sort((a, b) => a - b);
  const oldestThatCounts = recent.at(-attempts);
  return oldestThatCounts === undefined ? undefined : oldestThatCounts + windowMs;
}

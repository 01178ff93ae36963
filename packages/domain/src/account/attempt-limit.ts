import { HOUR, type Instant, MINUTE } from '../kernel/time';

/** How many tries may fail within a time; the next is allowed once the oldest of them is that long ago. */
export type AttemptLimit = { attempts: number; window: number };

/** How long wrong passwords count. */
export const PASSWORD_WINDOW_MS = 15 * MINUTE;

/** Wrong passwords of one account from one network address. */
export const ACCOUNT_AT_ADDRESS_LIMIT: AttemptLimit = { attempts: 10, window: PASSWORD_WINDOW_MS };

/** Wrong passwords of one account on one device that has signed in to it before, wherever it is. */
export const KNOWN_DEVICE_LIMIT: AttemptLimit = { attempts: 10, window: PASSWORD_WINDOW_MS };

/** Wrong passwords of one account from all addresses together, known devices apart: who guesses from many is slow too. */
export const ACCOUNT_ANYWHERE_LIMIT: AttemptLimit = { attempts: 100, window: PASSWORD_WINDOW_MS };

/** Wrong second-step codes and passkeys of one account from one place: an address, or a known device. */
export const SECOND_STEP_AT_PLACE_LIMIT: AttemptLimit = { attempts: 10, window: PASSWORD_WINDOW_MS };

/**
 * Wrong second-step codes and passkeys of one account from everywhere. Of a million codes three are right at a time, so that
 * somebody who knows the password needs months to guess one.
 */
export const SECOND_STEP_ANYWHERE_LIMIT: AttemptLimit = { attempts: 30, window: HOUR };

/** Wrong passwords, second steps and links from one address, whatever the account: a carrier's whole town may stand behind it. */
export const ADDRESS_LIMIT: AttemptLimit = { attempts: 30, window: PASSWORD_WINDOW_MS };

/** Sign-ups from one address: a room full of people on one Wi-Fi gets through, a robot does not. */
export const SIGN_UP_LIMIT: AttemptLimit = { attempts: 30, window: HOUR };

/** When the next try is allowed, if too many were made lately; `undefined` when one may try now. */
export function findNextAttemptAt(
  attemptedAt: readonly Instant[],
  { attempts, window }: AttemptLimit,
  now: Instant,
): Instant | undefined {
  const recent = attemptedAt.filter((at) => at > now - window).sort((a, b) => a - b);
  const oldestThatCounts = recent.at(-attempts);
  return oldestThatCounts === undefined ? undefined : oldestThatCounts + window;
}

import type { Refusal } from '../kernel/result';
import { HOUR, type Instant, SECOND } from '../kernel/time';
import type { WalletRefusal } from './wallet.refusals';
import { BLOCK_DURATION_MS, CODE_LIFETIME_MS, findBlockRefusal, type Withdrawal } from './withdrawal';

/** The last of these wrong tries blocks withdrawing (spec 2 §9). */
export const MAX_CODE_TRIES = 3;

/** Wrong tries of a member, whatever the withdrawal. */
export type FailedTries = { failures: number; blockedUntil?: Instant | undefined };

/** What a typed code comes to. A failed try changes the member's count, so it is saved before it is reported. */
export type CodeAttempt = { tries: FailedTries; isRight: boolean; refusal?: Refusal<WalletRefusal> };

/** Six digits. Anything else is a slip of the finger, not a try. */
export function isWithdrawalCode(text: string): boolean {
  return /^\d{6}$/.test(text);
}

/**
 * Looks at a typed code (spec 2 §4). The newest one in time is right. One that was truly sent, but is late or was
 * replaced, is "expired" and not counted: the mail was slow, not the member dishonest. Any other counts.
 * @param typedHash hashed as the issued ones are
 */
export function checkWithdrawalCode(
  { codes }: Withdrawal,
  tries: FailedTries,
  typedHash: string,
  now: Instant,
): CodeAttempt {
  const blocked = findBlockRefusal(tries.blockedUntil, now);
  if (blocked) return { tries, isRight: false, refusal: blocked.refusal };

  const newest = codes.at(-1);
  const isInTime = newest !== undefined && now < newest.sentAt + CODE_LIFETIME_MS;
  if (isInTime && typedHash === newest.hash) return { tries: { failures: 0 }, isRight: true };
  if (codes.some(({ hash }) => hash === typedHash)) return { tries, isRight: false, refusal: { code: 'code_expired' } };

  const failures = tries.failures + 1;
  if (failures < MAX_CODE_TRIES) return { tries: { failures }, isRight: false, refusal: { code: 'code_wrong' } };
  const blockedUntil = now + BLOCK_DURATION_MS;
  const details = {
    hours: BLOCK_DURATION_MS / HOUR,
    blockedUntil: new Date(blockedUntil).toISOString(),
    retryAfter: BLOCK_DURATION_MS / SECOND,
  };
  return { tries: { failures: 0, blockedUntil }, isRight: false, refusal: { code: 'too_many_codes', details } };
}

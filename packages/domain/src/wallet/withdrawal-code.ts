import type { Refusal } from '../kernel/result';
import { HOUR, type Instant, SECOND } from '../kernel/time';
import type { WalletRefusal } from './wallet.refusals';
import { BLOCK_DURATION_MS, CODE_LIFETIME_MS, findBlockRefusal, type Withdrawal } from './withdrawal';

/** The number of wrong tries that blocks withdrawals (spec 2 §9). */
export const MAX_CODE_TRIES = 3;

/** A member's wrong tries, across all withdrawals. */
export type FailedTries = { failures: number; blockedUntil?: Instant | undefined };

/** The result of a typed code. A failed try changes the member's count, so it is saved before it is reported. */
export type CodeAttempt = { tries: FailedTries; isRight: boolean; refusal?: Refusal<WalletRefusal> };

/** Checks for six digits. Anything else is a typing error and not counted as a try. */
export function isWithdrawalCode(text: string): boolean {
  return /^\d{6}$/.test(text);
}

/**
 * Checks a typed code (spec 2 §4). The newest unexpired code is right. A code that was sent but is late or was replaced
 * is "expired" and not counted, because the mail was slow. Any other code counts as a wrong try.
 * @param typedHash hashed like the issued codes
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

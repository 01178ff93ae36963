import { DAY, type Instant } from '../kernel/time';
import { RESET_LINK_LIFETIME_MS } from './session';

/** Passkeys and second steps that are younger than this may be an attacker's. A password reset by mail removes them. */
export const RECENT_FACTOR_AGE_MS = 30 * DAY;

type PasskeyInfo = { id: string; createdAt: Instant };

/** The sign-in factors of an account other than its password. */
export type ResetFactors = {
  isStaff: boolean;
  passkeys: readonly PasskeyInfo[];
  /** When two-step sign-in by codes was confirmed; `null` if it is off. */
  twoStepAt: Instant | null;
};

/** Returns whether a passkey or a second step was recent at the time of a reset. */
export function isRecentFactor(addedAt: Instant, now: Instant): boolean {
  return addedAt + RECENT_FACTOR_AGE_MS > now;
}

/**
 * Returns the factors that a password reset by mail removes from an account.
 *
 * A member loses the passkeys that they choose, and those added since the link was sent, which no form has shown. If
 * they were not asked, they lose the recent ones. Staff lose all recent ones. Their mailbox never counts as a second
 * step: if no older factor is left, codes stay, since they are useless without the new password. An account that has
 * only lost passkeys is locked until an administrator resets its second step.
 * @param chosen ids of passkeys; `undefined` if the person was not asked
 */
export function listFactorsRemovedByReset(
  { isStaff, passkeys, twoStepAt }: ResetFactors,
  chosen: readonly string[] | undefined,
  now: Instant,
): { passkeyIds: string[]; takesTwoStep: boolean; isLocked: boolean } {
  const isTaken = ({ id, createdAt }: PasskeyInfo) =>
    isStaff || chosen === undefined
      ? isRecentFactor(createdAt, now)
      : chosen.includes(id) || createdAt > now - RESET_LINK_LIFETIME_MS;
  const passkeyIds = passkeys.filter(isTaken).map(({ id }) => id);
  const hasOlderPasskey = passkeyIds.length < passkeys.length;
  const takesTwoStep = isStaff && twoStepAt !== null && isRecentFactor(twoStepAt, now) && hasOlderPasskey;
  const isLocked = isStaff && passkeyIds.length > 0 && !hasOlderPasskey && twoStepAt === null;
  return { passkeyIds, takesTwoStep, isLocked };
}

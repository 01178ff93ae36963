import { DAY, type Instant } from '../kernel/time';
import { RESET_LINK_LIFETIME_MS } from './session';

/** Passkeys and second steps that are younger may be a thief's: a reset of the password by mail takes them away. */
export const RECENT_FACTOR_AGE_MS = 30 * DAY;

type PasskeyInfo = { id: string; createdAt: Instant };

/** What an account can be signed in with, beside its password. */
export type ResetFactors = {
  isStaff: boolean;
  passkeys: readonly PasskeyInfo[];
  /** When two-step sign-in by codes was confirmed; `null` where it is off. */
  twoStepAt: Instant | null;
};

/** Returns whether a passkey or a second step was added lately, at the time of a reset. */
export function isRecentFactor(addedAt: Instant, now: Instant): boolean {
  return addedAt + RECENT_FACTOR_AGE_MS > now;
}

/**
 * Returns what a reset of the password by mail takes from an account.
 *
 * A member loses the passkeys that they choose, and those added since the link was sent, which nobody was shown; those
 * added lately, where they were not asked. Staff lose all that was added
 * lately. Their mailbox is never a second step: codes stay where nothing older is left, since they are worth nothing without
 * the new password, and an account that has only lost passkeys is locked until an administrator resets its second step.
 * @param chosen ids of passkeys; `undefined` where the person was not asked
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

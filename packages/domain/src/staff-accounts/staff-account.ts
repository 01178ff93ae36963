import { ok, type Result, refuse } from '../kernel/result';
import type { Role } from '../kernel/roles';
import { DAY, HOUR } from '../kernel/time';
import type { StaffAccountsRefusal } from './staff-accounts.refusals';

/** An invitation's link works once, within three days. */
export const INVITATION_LIFETIME_MS = 72 * HOUR;

/** No more links are mailed to one address within a day: an invitation fills nobody's mailbox. */
export const INVITATION_MAIL_LIMIT = { most: 5, window: DAY };

/** Those that nobody took stay on the list for so long after their time, so that they can be sent again. */
export const INVITATION_RETENTION_MS = 30 * DAY;

export type StaffRole = Exclude<Role, 'user'>;

/** Somebody's account as it stands; `isOff`: they cannot sign in. */
export type StaffAccount = { id: string; role: Role; isOff: boolean };

/** How an account is to stand; what is left out stays. */
export type StaffChange = { role?: StaffRole; isOff?: boolean };

/**
 * Whether an account may come to stand so. Somebody who can let others in is always left, and nobody locks themself out.
 * @param by who asks; `undefined` for the operator of the server
 * @param otherAdmins how many administrators there are beside this account who can sign in
 * @returns the account as it stands then
 */
export function changeStaff(
  { by, otherAdmins }: { by: string | undefined; otherAdmins: number },
  account: StaffAccount,
  change: StaffChange,
): Result<StaffAccount, StaffAccountsRefusal> {
  if (account.role === 'user') return refuse('staff_not_found');
  if (by === account.id) return refuse('own_staff_account');
  const next = { ...account, ...change };
  const letsIn = ({ role, isOff }: StaffAccount) => role === 'admin' && !isOff;
  if (letsIn(account) && !letsIn(next) && otherAdmins === 0) return refuse('last_admin');
  return ok(next);
}

import { ok, type Result, refuse } from '../kernel/result';
import type { Role } from '../kernel/roles';
import { DAY, HOUR } from '../kernel/time';
import type { StaffAccountsRefusal } from './staff-accounts.refusals';

/** An invitation's link works once, within three days. */
export const INVITATION_LIFETIME_MS = 72 * HOUR;

/** The maximum number of links mailed to one address within a day, so that invitations cannot fill a mailbox. */
export const INVITATION_MAIL_LIMIT = { most: 5, windowMs: DAY };

/** How long expired invitations stay on the list, so that they can be sent again. */
export const INVITATION_RETENTION_MS = 30 * DAY;

export type StaffRole = Exclude<Role, 'user'>;

/** The current state of an account; `isOff`: the person cannot sign in. */
export type StaffAccount = { id: string; role: Role; isOff: boolean };

/** The requested changes of an account; absent fields stay unchanged. */
export type StaffChange = { role?: StaffRole; isOff?: boolean };

/**
 * Changes an account. At least one administrator who can sign in must remain, and no person can lock themself out.
 * @param by the caller; `undefined` for the operator of the server
 * @param otherAdmins the number of other administrators who can sign in
 * @returns the account after the change
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

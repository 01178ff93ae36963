import { i18n } from '@lingui/core';
import type { WireStaffAccount, WireStaffInvitation } from '@waha/domain/staff-accounts/staff-accounts.contract';
import { StatusMark } from '#ui/status-mark';

/** Shows the status of an account, if it is not the usual one. */
export function AccountMark({ account }: { account: WireStaffAccount }) {
  return account.switchedOffAt ? <StatusMark state="refused" word={i18n._('Disabled')} /> : null;
}

export function InvitationMark({ invitation }: { invitation: WireStaffInvitation }) {
  return isExpired(invitation) ? (
    <StatusMark state="refused" word={i18n._('Expired')} />
  ) : (
    <StatusMark state="waiting" word={i18n._('Invited')} />
  );
}

export function isExpired({ expiresAt }: WireStaffInvitation): boolean {
  return Date.parse(expiresAt) <= Date.now();
}

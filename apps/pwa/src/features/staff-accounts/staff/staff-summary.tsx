import { i18n } from '@lingui/core';
import type { WireStaffAccount, WireStaffInvitation } from '@waha/domain/staff-accounts/staff-accounts.contract';
import { formatNumber } from '#platform/language/format';
import { ListSummary } from '#shell/staff/summary/list-summary';
import { Button } from '#ui/button';
import { isExpired } from './account-mark';

type StaffSummaryProps = {
  staff: readonly WireStaffAccount[];
  invitations: readonly WireStaffInvitation[];
  onInvite: () => void;
};

/**
 * The summary beside the list of staff: the number of accounts, those without full protection, and open invitations.
 */
export function StaffSummary({ staff, invitations, onInvite }: StaffSummaryProps) {
  const working = staff.filter(({ switchedOffAt }) => !switchedOffAt);
  const oneStep = working.filter(({ hasTwoStep }) => !hasTwoStep).length;
  const expired = invitations.filter(isExpired).length;
  return (
    <ListSummary
      title={i18n._('Staff')}
      facts={[
        { label: i18n._('Active'), value: formatNumber(working.length) },
        { label: i18n._('Without two-step verification'), value: formatNumber(oneStep), isPressing: oneStep > 0 },
        {
          label: i18n._('people|Invited'),
          value: formatNumber(invitations.length),
          ...(expired > 0 && { more: i18n._('{n} expired', { n: formatNumber(expired) }), isPressing: true }),
        },
      ]}
      actions={<Button onPress={onInvite}>{i18n._('Invite a staff member')}</Button>}
    />
  );
}

import { i18n } from '@lingui/core';
import type { StaffRole } from '@waha/domain/staff-accounts/staff-account';
import type { WireStaffAccount } from '@waha/domain/staff-accounts/staff-accounts.contract';
import { useState } from 'react';
import { formatStaffTime } from '#platform/language/format';
import { useMember } from '#platform/session';
import { StaffHistoryLink } from '#shell/staff/history/history-link';
import { StaffReviewHeader } from '#shell/staff/queue/review-header';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { DetailList } from '#ui/detail-list';
import { SelectField } from '#ui/select-field';
import { toast } from '#ui/toast';
import { AccountConfirmDialog } from './account-confirm-dialog';
import { AccountMark } from './account-mark';
import { useResetTwoStep, useSetAccess, useSetRole } from './staff-accounts.queries';
import { listRoleOptions, translateRole } from './translate-role';

/** One staff account, and an administrator's actions on it. */
export function StaffDetails({ account }: { account: WireStaffAccount }) {
  const { userId } = useMember();
  const name = `${account.name} ${account.surname}`;
  return (
    <article aria-label={name} className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-4">
      <StaffReviewHeader title={name} statusMark={<AccountMark account={account} />} />
      <Card className="py-1">
        <DetailList details={toDetails(account)} />
      </Card>
      {account._id === userId ? (
        <p className="text-ink-soft">{i18n._('This is your own account. Another administrator can change it.')}</p>
      ) : (
        <>
          <Role account={account} name={name} />
          <Access account={account} name={name} />
          {account.hasTwoStep ? <SecondStep account={account} name={name} /> : null}
        </>
      )}
      <StaffHistoryLink person={account._id} />
    </article>
  );
}

function toDetails({ email, role, addedAt, lastSignInAt, lastUsedAt, hasTwoStep, switchedOffAt }: WireStaffAccount) {
  return [
    { label: i18n._('Email'), value: email },
    { label: i18n._('Role'), value: translateRole(role) },
    { label: i18n._('Added'), value: formatStaffTime(addedAt) },
    {
      label: i18n._('Last login'),
      value: lastSignInAt ? formatStaffTime(lastSignInAt) : i18n._('Never'),
    },
    ...(lastUsedAt ? [{ label: i18n._('Last used'), value: formatStaffTime(lastUsedAt) }] : []),
    { label: i18n._('Two-step verification'), value: hasTwoStep ? i18n._('On') : i18n._('Off') },
    ...(switchedOffAt ? [{ label: i18n._('Disabled since'), value: formatStaffTime(switchedOffAt) }] : []),
  ];
}

type PartProps = { account: WireStaffAccount; name: string };

function Role({ account: { _id, role }, name }: PartProps) {
  const [chosen, setChosen] = useState<StaffRole>(role);
  const [isConfirming, setConfirming] = useState(false);
  const command = useSetRole(_id);
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <SelectField label={i18n._('Role')} name="role" options={listRoleOptions()} value={chosen} onChange={setChosen} />
      <Button variant="secondary" disabled={chosen === role} onPress={() => setConfirming(true)}>
        {i18n._('Change the role')}
      </Button>
      <AccountConfirmDialog
        isOpen={isConfirming}
        title={i18n._('Change the role of {name} to {role}?', { name, role: translateRole(chosen) })}
        confirm={i18n._('Change the role')}
        command={command}
        order={chosen}
        onClose={() => setConfirming(false)}
        onDone={() => toast.success(i18n._('Role changed.'))}
      >
        {i18n._('They are logged out everywhere and have to log in again.')}
      </AccountConfirmDialog>
    </Card>
  );
}

function Access({ account: { _id, switchedOffAt }, name }: PartProps) {
  const [isConfirming, setConfirming] = useState(false);
  const command = useSetAccess(_id);
  const isOff = switchedOffAt !== null;
  const actionLabel = isOff ? i18n._('Reactivate') : i18n._('Disable');
  return (
    <Card className="flex flex-wrap items-center gap-3">
      <span className="flex-1" style={{ minWidth: '10rem' }}>
        {isOff ? i18n._('Disabled: they cannot log in.') : i18n._('Active: they can log in.')}
      </span>
      <Button variant="secondary" small onPress={() => setConfirming(true)}>
        {actionLabel}
      </Button>
      <AccountConfirmDialog
        isOpen={isConfirming}
        title={
          isOff
            ? i18n._('Reactivate the account of {name}?', { name })
            : i18n._('Disable the account of {name}?', { name })
        }
        confirm={actionLabel}
        isDangerous={!isOff}
        command={command}
        order={!isOff}
        onClose={() => setConfirming(false)}
        onDone={() => toast.success(isOff ? i18n._('Account reactivated.') : i18n._('Account disabled.'))}
      >
        {isOff
          ? i18n._(
              'They log in as before, with their password or a passkey, in the same role. If they have lost a device, turn off their two-step verification first.',
            )
          : i18n._(
              'They are logged out everywhere and cannot log in. Invitations they sent are revoked. Past decisions keep their name.',
            )}
      </AccountConfirmDialog>
    </Card>
  );
}

function SecondStep({ account: { _id }, name }: PartProps) {
  const [isConfirming, setConfirming] = useState(false);
  const command = useResetTwoStep(_id);
  return (
    <Card className="flex flex-wrap items-center gap-3">
      <span className="flex-1" style={{ minWidth: '10rem' }}>
        {i18n._('For people who have lost their passkey, or their app and their recovery codes.')}
      </span>
      <Button variant="secondary" small onPress={() => setConfirming(true)}>
        {i18n._('Turn off two-step verification')}
      </Button>
      <AccountConfirmDialog
        isOpen={isConfirming}
        title={i18n._('Turn off two-step verification for {name}?', { name })}
        confirm={i18n._('Turn off')}
        isDangerous
        command={command}
        order={undefined}
        onClose={() => setConfirming(false)}
        onDone={() => toast.success(i18n._('Two-step verification has been turned off.'))}
      >
        {i18n._(
          'Make sure that the request comes from them. They are logged out everywhere, can then log in with the password alone, and are notified by email.',
        )}
      </AccountConfirmDialog>
    </Card>
  );
}

import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { WireStaffAccount, WireStaffInvitation } from '@waha/domain/staff-accounts/staff-accounts.contract';
import { Plus } from 'lucide-react';
import { sayError } from '../../../platform/say-error';
import { type WorkItem, WorkList } from '../../../shell/staff/queue/work-list';
import { Loaded } from '../../../shell/states/query-boundary';
import { AsWritten } from '../../../ui/as-written';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { AccountMark, InvitationMark } from './account-mark';
import { InvitationDetails } from './invitation-details';
import { InviteForm } from './invite-form';
import { sayRole } from './say-role';
import { staffQuery } from './staff-accounts.queries';
import { StaffDetails } from './staff-details';
import { StaffSummary } from './staff-summary';
import { NEW, useStaffAddress } from './use-staff-address';

/** Who works here: their accounts, and who was invited and has not joined yet. */
export function StaffPage() {
  const { item, go } = useStaffAddress();
  const list = useQuery(staffQuery);
  const { staff, invitations } = list.data ?? { staff: [], invitations: [] };
  const account = staff.find(({ _id }) => _id === item);
  const invitation = invitations.find(({ _id }) => _id === item);
  const isNew = item === NEW;
  return (
    <WorkList
      label={i18n._('Staff')}
      items={[...invitations.map(invitationItem), ...staff.map(accountItem)]}
      chosen={account || invitation || isNew ? item : undefined}
      onChoose={go}
      head={
        <Button variant="secondary" icon={<Plus aria-hidden="true" className="size-5" />} onPress={() => go(NEW)}>
          {i18n._('Invite somebody')}
        </Button>
      }
      whenEmpty={
        <Loaded query={list} sayFailure={sayError}>
          {() => <EmptyState>{i18n._('Nobody works here yet.')}</EmptyState>}
        </Loaded>
      }
      summary={<StaffSummary staff={staff} invitations={invitations} onInvite={() => go(NEW)} />}
      details={
        <>
          {isNew ? <InviteForm onDone={go} onCancel={() => go(undefined)} /> : null}
          {account ? <StaffDetails key={account._id} account={account} /> : null}
          {invitation ? (
            <InvitationDetails key={invitation._id} invitation={invitation} onGone={() => go(undefined)} />
          ) : null}
        </>
      }
    />
  );
}

function accountItem(account: WireStaffAccount): WorkItem {
  return {
    id: account._id,
    title: `${account.name} ${account.surname}`,
    line: <Line person={account} />,
    aside: <AccountMark account={account} />,
  };
}

function invitationItem(invitation: WireStaffInvitation): WorkItem {
  return {
    id: invitation._id,
    title: `${invitation.name} ${invitation.surname}`,
    line: <Line person={invitation} />,
    aside: <InvitationMark invitation={invitation} />,
  };
}

function Line({ person: { role, email } }: { person: WireStaffAccount | WireStaffInvitation }) {
  return (
    <>
      <span className="block truncate">{sayRole(role)}</span>
      <AsWritten isCode isCut>
        {email}
      </AsWritten>
    </>
  );
}

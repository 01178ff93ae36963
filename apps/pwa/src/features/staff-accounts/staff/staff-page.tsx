import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { WireStaffAccount, WireStaffInvitation } from '@waha/domain/staff-accounts/staff-accounts.contract';
import { Plus } from 'lucide-react';
import { translateError } from '#platform/translate-error';
import { type WorkItem, WorkList } from '#shell/staff/queue/work-list';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { Untranslated } from '#ui/untranslated';
import { AccountMark, InvitationMark } from './account-mark';
import { InvitationDetails } from './invitation-details';
import { InviteForm } from './invite-form';
import { staffQuery } from './staff-accounts.queries';
import { StaffDetails } from './staff-details';
import { StaffSummary } from './staff-summary';
import { translateRole } from './translate-role';
import { NEW_STAFF_ID, useStaffAddress } from './use-staff-address';

/** The staff accounts, and the invitations that are not accepted yet. */
export function StaffPage() {
  const { item, navigate } = useStaffAddress();
  const list = useQuery(staffQuery);
  const { staff, invitations } = list.data ?? { staff: [], invitations: [] };
  const account = staff.find(({ _id }) => _id === item);
  const invitation = invitations.find(({ _id }) => _id === item);
  const isNew = item === NEW_STAFF_ID;
  return (
    <WorkList
      label={i18n._('Staff')}
      items={[...invitations.map(toInvitationItem), ...staff.map(toAccountItem)]}
      chosen={account || invitation || isNew ? item : undefined}
      onChoose={navigate}
      head={
        <Button variant="secondary" icon={<Plus />} onPress={() => navigate(NEW_STAFF_ID)}>
          {i18n._('Invite a staff member')}
        </Button>
      }
      whenEmpty={
        <QueryBoundary query={list} translateFailure={translateError}>
          {() => <EmptyState>{i18n._('No staff accounts yet.')}</EmptyState>}
        </QueryBoundary>
      }
      summary={<StaffSummary staff={staff} invitations={invitations} onInvite={() => navigate(NEW_STAFF_ID)} />}
      details={
        <>
          {isNew ? <InviteForm onDone={navigate} onCancel={() => navigate(undefined)} /> : null}
          {account ? <StaffDetails key={account._id} account={account} /> : null}
          {invitation ? (
            <InvitationDetails key={invitation._id} invitation={invitation} onGone={() => navigate(undefined)} />
          ) : null}
        </>
      }
    />
  );
}

function toAccountItem(account: WireStaffAccount): WorkItem {
  return {
    id: account._id,
    title: `${account.name} ${account.surname}`,
    line: <Line person={account} />,
    aside: <AccountMark account={account} />,
  };
}

function toInvitationItem(invitation: WireStaffInvitation): WorkItem {
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
      <span className="block truncate">{translateRole(role)}</span>
      <Untranslated isCode isCut>
        {email}
      </Untranslated>
    </>
  );
}

import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import type { WireStaffAccount, WireStaffInvitation } from '@waha/domain/staff-accounts/staff-accounts.contract';
import { Plus } from 'lucide-react';
import { formatNumber } from '#platform/language/format';
import { type WorkItem, WorkList } from '#shell/staff/queue/work-list';
import { ListSummary } from '#shell/staff/summary/list-summary';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { Untranslated } from '#ui/untranslated';
import { AccountMark, InvitationMark, isExpired } from './account-mark';
import { InvitationDetails } from './invitation-details';
import { InviteForm } from './invite-form';
import { staffQuery } from './staff-accounts.queries';
import { StaffDetails } from './staff-details';
import { translateRole } from './translate-role';

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
        <QueryBoundary query={list}>{() => <EmptyState>{i18n._('No staff accounts yet.')}</EmptyState>}</QueryBoundary>
      }
      summary={<StaffSummary staff={staff} invitations={invitations} onInvite={() => navigate(NEW_STAFF_ID)} />}
      details={
        <>
          {isNew ? <InviteForm onDone={navigate} onCancel={() => navigate(undefined)} /> : null}
          {account ? <StaffDetails key={account._id} account={account} /> : null}
          {invitation ? (
            <InvitationDetails key={invitation._id} invitation={invitation} onDeleted={() => navigate(undefined)} />
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
      <Untranslated isCode isTruncated>
        {email}
      </Untranslated>
    </>
  );
}

type StaffSummaryProps = {
  staff: readonly WireStaffAccount[];
  invitations: readonly WireStaffInvitation[];
  onInvite: () => void;
};

/**
 * The summary beside the list of staff: the number of accounts, those without full protection, and open invitations.
 */
function StaffSummary({ staff, invitations, onInvite }: StaffSummaryProps) {
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

/** The id in the address that opens the invitation form. */
const NEW_STAFF_ID = 'new';

/** Returns the open account or invitation from the address, so that back, reload and links work. */
function useStaffAddress(): { item: string | undefined; navigate: (item: string | undefined) => void } {
  const router = useRouter();
  const { view, item } = useLocation().search as Record<string, string | undefined>;
  return {
    item,
    navigate: (next) =>
      void router.navigate({
        to: '.',
        search: { view, ...(next && { item: next }) },
        replace: !(next && item === undefined),
        resetScroll: false,
      }),
  };
}

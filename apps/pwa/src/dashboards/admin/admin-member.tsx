import { i18n } from '@lingui/core';
import { UUID } from '@waha/domain/kernel/ids';
import { MemberDeletion } from '#features/account/staff/member-deletion';
import { MemberDevices } from '#features/account/staff/member-devices';
import { MemberRequests } from '#features/account/staff/member-requests';
import { MemberTimeline } from '#features/audit/staff/member-timeline';
import { MemberCredit } from '#features/credit/staff/member-credit';
import { BuyerNumber } from '#features/e-invoicing/staff/buyer-number';
import { MemberFacility } from '#features/facility/staff/member-facility';
import { MemberInvoices } from '#features/invoices/staff/member-invoices';
import { MemberNotes } from '#features/members/staff/member-notes';
import { MemberStanding } from '#features/members/staff/member-standing';
import { MemberTags } from '#features/members/staff/member-tags';
import { MemberMessages } from '#features/messaging/staff/member-messages';
import { MemberDetails, MemberHeader } from '#features/profile/staff/member-details';
import { MemberTasks } from '#features/tasks/staff/member-tasks';
import { MemberDocuments } from '#features/wallet/staff/member-documents';
import { MemberLedger } from '#features/wallet/staff/member-ledger';
import { joinClasses } from '#ui/join-classes';
import { DESKTOP, useMedia } from '#ui/use-media';
import { BackToMembers } from '../staff/back-to-members';
import { MemberTabs } from '../staff/member-tabs';
import { AdminMemberPending } from './admin-member-pending';

/** Everything about one member: state and money, then pending items and the history in tabs, with identity at the side. */
export function AdminMember({ userId }: { userId: string }) {
  const isDesktop = useMedia(DESKTOP);
  if (!UUID.test(userId)) return <MemberDetails userId={userId} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <BackToMembers />
      <MemberHeader userId={userId} />
      <MemberDeletion userId={userId} />
      <MemberStanding userId={userId} />
      <div
        className={joinClasses('grid items-start gap-6', !isDesktop && 'grid-cols-[minmax(0,1fr)]')}
        style={isDesktop ? { gridTemplateColumns: 'minmax(0, 1fr) 22rem' } : undefined}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <AdminMemberPending userId={userId} />
          <AdminMemberTabs userId={userId} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <MemberTags userId={userId} />
          <MemberDetails userId={userId} />
          <BuyerNumber userId={userId} />
          <MemberRequests userId={userId} />
        </div>
      </div>
    </div>
  );
}

function AdminMemberTabs({ userId }: { userId: string }) {
  return (
    <MemberTabs
      tabs={[
        { value: 'timeline', label: i18n._('Timeline'), panel: <MemberTimeline userId={userId} /> },
        { value: 'messages', label: i18n._('Messages'), panel: <MemberMessages userId={userId} /> },
        { value: 'notes', label: i18n._('Notes'), panel: <MemberNotes userId={userId} /> },
        { value: 'ledger', label: i18n._('Ledger'), panel: <MemberLedger userId={userId} /> },
        { value: 'credit', label: i18n._('Credit'), panel: <MemberCredit userId={userId} /> },
        { value: 'papers', label: i18n._('Documents'), panel: <Documents userId={userId} /> },
        { value: 'devices', label: i18n._('Devices'), panel: <MemberDevices userId={userId} /> },
      ]}
    />
  );
}

function Documents({ userId }: { userId: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <MemberInvoices userId={userId} />
      <MemberTasks userId={userId} />
      <MemberFacility userId={userId} />
      <MemberDocuments userId={userId} />
    </div>
  );
}

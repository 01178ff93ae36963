import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { UUID } from '@waha/domain/kernel/ids';
import { MINUTE } from '@waha/domain/kernel/time';
import { readOwnProfile } from '@waha/domain/profile/profile.contract';
import { MemberFacility } from '#features/facility/staff/member-facility';
import { MemberInvoices } from '#features/invoices/staff/member-invoices';
import { MemberNotes } from '#features/members/staff/member-notes';
import { listProfileFacts } from '#features/profile/staff/profile-facts';
import { MemberTasks } from '#features/tasks/staff/member-tasks';
import { endpointQuery } from '#platform/endpoint-query';
import { StaffBackLink } from '#shell/staff/back-link';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Card } from '#ui/card';
import { DetailList } from '#ui/detail-list';
import { EmptyState } from '#ui/empty-state';
import { MemberTabs } from '../staff/member-tabs';

/** Personal data stays in memory no longer than needed. */
const memberProfileQuery = (userId: string) =>
  endpointQuery(['profile', 'commercial', userId], readOwnProfile, { params: { userId } }, { gcTime: MINUTE });

/** One verified member: identity, and the documents that commercial staff manage (spec 3 §2). */
export function CommercialMember({ userId }: { userId: string }) {
  const isId = UUID.test(userId);
  const { data: profile } = useQuery({ ...memberProfileQuery(userId), enabled: isId });
  return (
    <article
      aria-label={i18n._('Member')}
      style={{ maxWidth: '56rem' }}
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
    >
      <header className="flex min-h-11 items-center gap-2">
        <StaffBackLink />
        {profile ? (
          <h2 className="min-w-0 flex-1 text-xl font-semibold wrap-anywhere">
            {profile.name} {profile.surname}
          </h2>
        ) : null}
      </header>
      {isId ? (
        <CommercialMemberTabs userId={userId} />
      ) : (
        <EmptyState picture="no-results">{i18n._('Invalid user ID.')}</EmptyState>
      )}
    </article>
  );
}

function CommercialMemberTabs({ userId }: { userId: string }) {
  return (
    <MemberTabs
      tabs={[
        { value: 'details', label: i18n._('Details'), panel: <Details userId={userId} /> },
        { value: 'invoices', label: i18n._('Invoices'), panel: <MemberInvoices userId={userId} /> },
        { value: 'tasks', label: i18n._('Tasks'), panel: <MemberTasks userId={userId} /> },
        { value: 'facility', label: i18n._('FacilityVip'), panel: <MemberFacility userId={userId} /> },
        { value: 'notes', label: i18n._('Notes'), panel: <MemberNotes userId={userId} /> },
      ]}
    />
  );
}

/** The profile, read-only. */
function Details({ userId }: { userId: string }) {
  return (
    <QueryBoundary
      query={useQuery(memberProfileQuery(userId))}
      translateFailure={() => i18n._('Failed to load profile.')}
    >
      {(profile) => (
        <Card className="py-1">
          <DetailList details={listProfileFacts(profile)} />
        </Card>
      )}
    </QueryBoundary>
  );
}

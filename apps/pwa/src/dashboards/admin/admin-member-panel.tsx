import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { listProfileFacts } from '#features/profile/staff/profile-facts';
import { toStatusMark } from '#features/profile/staff/staff.texts';
import { memberQuery, purchasesQuery } from '#features/profile/staff/staff-profiles.queries';
import { formatNumber } from '#platform/language/format';
import { StaffHistoryLink } from '#shell/staff/history/history-link';
import { QueryBoundary } from '#shell/states/query-boundary';
import { DetailList } from '#ui/detail-list';
import { StatusMark } from '#ui/status-mark';
import { AdminMemberDecisions } from './admin-member-decisions';
import { AdminMemberPending } from './admin-member-pending';
import { AdminPanelPart, translatePanelFailure } from './admin-panel-part';

/** The panel about the author of a conversation: profile, possessions, and pending items. */
export function AdminMemberPanel({ userId }: { userId: string }) {
  return (
    <div className="grid gap-6">
      <AdminMemberPending userId={userId} />
      <AdminMemberDecisions userId={userId} />
      <Profile userId={userId} />
      <Packs userId={userId} />
      <StaffHistoryLink person={userId} />
    </div>
  );
}

function Profile({ userId }: { userId: string }) {
  const member = useQuery(memberQuery(userId));
  return (
    <AdminPanelPart title={i18n._('Profile')}>
      <QueryBoundary query={member} translateFailure={translatePanelFailure}>
        {({ account, profile }) => (
          <>
            <p className="flex flex-wrap gap-x-4 gap-y-1">
              {profile ? (
                <StatusMark {...toStatusMark(profile.status)} />
              ) : (
                <span className="text-ink-soft">{i18n._('No profile yet.')}</span>
              )}
              {account.isBlocked ? <StatusMark state="refused" word={i18n._('Blocked')} /> : null}
            </p>
            {profile ? <DetailList details={listProfileFacts(profile)} /> : null}
          </>
        )}
      </QueryBoundary>
    </AdminPanelPart>
  );
}

function Packs({ userId }: { userId: string }) {
  const purchases = useQuery(purchasesQuery(userId));
  return (
    <AdminPanelPart title={i18n._('Purchased packs')}>
      <QueryBoundary query={purchases} translateFailure={translatePanelFailure}>
        {({ packCounts, points }) => (
          <>
            {packCounts.length === 0 ? <p className="text-ink-soft">{i18n._('No packs yet.')}</p> : null}
            <ul aria-label={i18n._('Purchased packs')} className="grid gap-1 empty:hidden">
              {packCounts.map(({ packName, totalQuantity }) => (
                <li key={packName} className="flex justify-between gap-4">
                  <span translate="no" className="min-w-0 truncate">
                    {packName}
                  </span>
                  <span className="font-medium tabular-nums">× {totalQuantity}</span>
                </li>
              ))}
            </ul>
            <p className="flex justify-between gap-4 border-t border-line pt-2">
              <span className="text-ink-soft">{i18n._('Valid points')}</span>
              <span className="font-medium tabular-nums">{formatNumber(points.availablePoints)}</span>
            </p>
          </>
        )}
      </QueryBoundary>
    </AdminPanelPart>
  );
}

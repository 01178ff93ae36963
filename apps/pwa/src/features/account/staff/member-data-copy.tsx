import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { readMemberDataCopy } from '@waha/domain/account/data-copy/staff/member-data-copy.contract';
import type { ReplyOf } from '@waha/domain/kernel/endpoint';
import { formatDay, formatStaffTime } from '#platform/language/format';
import { QueryBoundary } from '#shell/states/query-boundary';
import { SkeletonList } from '#ui/skeleton';
import { memberDataCopyQuery, useRequestMemberDataCopy } from './member-data-copy.queries';
import { ReasonButton } from './reason-button';

type Copy = NonNullable<ReplyOf<typeof readMemberDataCopy>['copy']>;

/** The copy of a member's data for a request by letter. The member downloads it in the app; staff cannot open it. */
export function MemberDataCopy({ userId }: { userId: string }) {
  return (
    <QueryBoundary
      query={useQuery(memberDataCopyQuery(userId))}
      skeleton={<SkeletonList rows={1} rowClassName="h-11" />}
    >
      {({ copy }) => (copy ? <CopyState copy={copy} /> : <CopyButton userId={userId} />)}
    </QueryBoundary>
  );
}

function CopyState({ copy }: { copy: Copy }) {
  const date = formatDay(copy.requestedAt);
  return (
    <div className="text-ink-soft">
      <p>{translateState(copy)}</p>
      <p className="text-sm">
        {copy.requestedBy
          ? i18n._('Requested by {name} for the member on {date}', { name: copy.requestedBy, date })
          : i18n._('Requested by the member on {date}', { date })}
      </p>
    </div>
  );
}

function translateState({ state, expiresAt }: Copy): string {
  switch (state) {
    case 'preparing':
      return i18n._('The copy of the data is being prepared.');
    case 'ready':
      return i18n._('The member can download the copy of the data until {time}.', {
        time: expiresAt ? formatStaffTime(expiresAt) : '',
      });
    case 'failed':
      return i18n._('The copy of the data could not be made. The operator finds the reason in the log.');
    case 'too_large':
      return i18n._('The data is too large for a copy in the app. The operator can export it.');
  }
}

function CopyButton({ userId }: { userId: string }) {
  return (
    <div>
      <ReasonButton
        label={i18n._('Make a copy of the data')}
        command={useRequestMemberDataCopy(userId)}
        done={i18n._('The copy is being prepared.')}
      >
        {i18n._(
          'The member gets a notification and can download the copy in the app for 24 hours. You do not see its content. The operator can print a copy.',
        )}
      </ReasonButton>
    </div>
  );
}

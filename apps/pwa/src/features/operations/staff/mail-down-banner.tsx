import { i18n } from '@lingui/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { MINUTE } from '@waha/domain/kernel/time';
import { readMailStanding } from '@waha/domain/operations/operations.contract';
import { call } from '../../../platform/api-client';
import { formatDay, formatStaffClock, formatStaffTime } from '../../../platform/format';
import { StaffWarning } from '../../../shell/staff-warning';

/** Looked at again every minute, as the server itself looks again. */
export const mailStandingQuery = () =>
  queryOptions({
    queryKey: ['operations', 'mail'],
    queryFn: ({ signal }) => call(readMailStanding, { signal }),
    staleTime: 0,
    refetchInterval: MINUTE,
    retry: false,
  });

/** Says while mail is not being sent: codes, links and notices do not arrive, and members cannot withdraw. */
export function MailDownBanner() {
  const { data } = useQuery(mailStandingQuery());
  if (!data?.downSince) return null;
  const { downSince, waiting } = data;
  return (
    <div className="mb-6">
      <StaffWarning title={i18n._('Mail is not being sent since {time}.', { time: sayWhen(downSince) })}>
        <li>{i18n._('Members cannot withdraw meanwhile, and links for a new password do not arrive.')}</li>
        {waiting > 0 ? <li>{i18n._('Mails that wait: {n}', { n: waiting })}</li> : null}
      </StaffWarning>
    </div>
  );
}

/** `14:05` today, with its day before that. */
function sayWhen(moment: string): string {
  return formatDay(moment) === formatDay(Date.now()) ? formatStaffClock(moment) : formatStaffTime(moment);
}

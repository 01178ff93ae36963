import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { readMemberDeletion } from '@waha/domain/account/deletion/staff/member-deletion.contract';
import type { ReplyOf } from '@waha/domain/kernel/endpoint';
import { CalendarX } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDay, formatNumber, formatTnd } from '#platform/language/format';
import { Notice } from '#ui/notice';
import { Untranslated } from '#ui/untranslated';
import { memberDeletionQuery, useCancelMemberDeletion } from './member-deletion.queries';
import { MemberHoldNotice } from './member-hold';
import { ReasonButton } from './reason-button';

type State = ReplyOf<typeof readMemberDeletion>;
type Scheduled = NonNullable<State['deletion']>;

/** The hold on a member, the scheduled deletion of their account, and why it waits. Renders nothing without them. */
export function MemberDeletion({ userId }: { userId: string }) {
  const state = useQuery(memberDeletionQuery(userId)).data;
  if (state?.erasedAt)
    return (
      <Notice tone="blue" icon={<CalendarX />}>
        {i18n._('This account was deleted on {date}.', { date: formatDay(state.erasedAt) })}
      </Notice>
    );
  if (!state) return null;
  return (
    <>
      {state.hold ? <MemberHoldNotice userId={userId} hold={state.hold} /> : null}
      {state.deletion ? <ScheduledDeletion userId={userId} state={state} deletion={state.deletion} /> : null}
    </>
  );
}

function ScheduledDeletion({ userId, state, deletion }: { userId: string; state: State; deletion: Scheduled }) {
  const { eraseAt, requestedAt, request } = deletion;
  const pending = listPending(state);
  return (
    <Notice tone="sun" icon={<CalendarX />} action={<CancelButton userId={userId} />}>
      <p className="font-medium">
        {state.hold
          ? i18n._('The deletion of this account is on hold.')
          : i18n._('This account will be deleted on {date}.', { date: formatDay(eraseAt) })}
      </p>
      {request ? (
        <Line reason={request.reason}>
          {i18n._('Requested by {name} for the member on {date}', { name: request.by, date: formatDay(requestedAt) })}
        </Line>
      ) : (
        <Line>{i18n._('Requested by the member on {date}', { date: formatDay(requestedAt) })}</Line>
      )}
      {state.credit ? (
        <p className="mt-1">
          {i18n._('The member would lose a credit of {amount}.', { amount: formatTnd(state.credit) })}
        </p>
      ) : null}
      {pending.length > 0 ? (
        <p className="mt-1">
          {i18n._('The deletion waits until this is settled: {items}', { items: pending.join(' · ') })}
        </p>
      ) : null}
    </Notice>
  );
}

function Line({ children, reason }: { children: ReactNode; reason?: string }) {
  return (
    <p className="text-sm text-ink-soft wrap-anywhere">
      {children}
      {reason ? (
        <span className="block whitespace-pre-wrap text-ink">
          <Untranslated>{reason}</Untranslated>
        </span>
      ) : null}
    </p>
  );
}

function listPending({ unsettled: { payments, recharges, withdrawals, refunds } }: State): string[] {
  const items: [string, number][] = [
    [i18n._('Payments'), payments],
    [i18n._('Recharges'), recharges],
    [i18n._('Withdrawals'), withdrawals],
    [i18n._('Refunds'), refunds],
  ];
  return items.flatMap(([label, count]) => (count > 0 ? `${label} ${formatNumber(count)}` : []));
}

function CancelButton({ userId }: { userId: string }) {
  return (
    <ReasonButton
      label={i18n._('Cancel the deletion')}
      command={useCancelMemberDeletion(userId)}
      done={i18n._('The account is kept.')}
    >
      {i18n._('The account is kept, and the member gets an email. Only do this at the member’s request.')}
    </ReasonButton>
  );
}

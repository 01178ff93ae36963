import { i18n } from '@lingui/core';
import type { WirePayment } from '@waha/domain/purchase/payment.contract';
import { formatNumber, formatRelative, formatStaffTime, formatTnd } from '#platform/language/format';
import { StaffAmount } from '#shell/staff/amount';
import type { WorkItem } from '#shell/staff/queue/work-list';
import type { Fact } from '#shell/staff/summary/list-summary';
import { StatusMark } from '#ui/status-mark';
import { Untranslated } from '#ui/untranslated';
import { computeExpectedAmount } from '../home/compute-expected-amount';
import { toStatusMark } from './payment-review';

/** Returns the list item of a decided payment: member, outcome, staff member and time. */
export function toDecidedPaymentItem(payment: WirePayment & { userName: string }): WorkItem {
  const { _id, userName, packName, quantity, reference, received, credit } = payment;
  const decision = translateDecision(payment);
  return {
    id: _id,
    title: userName,
    line: (
      <span className="grid grid-cols-[minmax(0,1fr)]" style={{ whiteSpace: 'normal' }}>
        <span>
          {packName} × {quantity} ·{' '}
          <span className="whitespace-nowrap">
            <Untranslated isCode>{reference}</Untranslated>
          </span>
        </span>
        {received === undefined ? null : (
          <span>
            {i18n._('{received} received of {due}', {
              received: formatTnd(received),
              due: formatTnd(computeExpectedAmount(payment)),
            })}
          </span>
        )}
        {credit === undefined ? null : <span>{i18n._('Credit used: {amount}', { amount: formatTnd(credit) })}</span>}
        <span className="truncate" title={decision}>
          {decision}
        </span>
      </span>
    ),
    aside: (
      <span className="grid shrink-0 justify-items-end gap-1">
        <StaffAmount millimes={received ?? computeExpectedAmount(payment)} />
        <StatusMark {...toStatusMark(payment)} />
      </span>
    ),
  };
}

function translateDecision({ userId, decidedAt, decidedBy }: WirePayment): string {
  const time = decidedAt ? formatStaffTime(decidedAt) : '';
  if (decidedBy?._id === userId) return i18n._('{time}, by the member', { time });
  return i18n._('{first} · {second}', { first: time, second: decidedBy?.name ?? '' });
}

/** Returns the facts of the listed payments: the number of each outcome, and the time of the last decision. */
export function listDecidedFacts(payments: readonly WirePayment[]): Fact[] {
  const lastDecidedAt = payments[0]?.decidedAt;
  const count = (wantedStatus: WirePayment['status']) =>
    formatNumber(payments.filter(({ status }) => status === wantedStatus).length);
  return [
    { label: i18n._('Accepted'), value: count('approved') },
    { label: i18n._('Rejected'), value: count('rejected') },
    ...(lastDecidedAt ? [{ label: i18n._('Last decision'), value: formatRelative(lastDecidedAt) }] : []),
  ];
}

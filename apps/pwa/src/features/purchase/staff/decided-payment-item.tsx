import { i18n } from '@lingui/core';
import type { WirePayment } from '@waha/domain/purchase/payment.contract';
import { formatNumber, formatRelative, formatStaffTime } from '../../../platform/language/format';
import { StaffAmount } from '../../../shell/staff/amount';
import type { WorkItem } from '../../../shell/staff/queue/work-list';
import type { Fact } from '../../../shell/staff/summary/list-summary';
import { AsWritten } from '../../../ui/as-written';
import { StatusMark } from '../../../ui/status-mark';
import { expectedOf } from './expected-on-receipt';
import { markOf } from './payment-review';

/** A decided payment in the list: whose, what it became, who decided and when. */
export function toDecidedItem(payment: WirePayment & { userName: string }): WorkItem {
  const { _id, userName, packName, quantity, reference, status } = payment;
  return {
    id: _id,
    title: userName,
    line: (
      <span className="grid" style={{ whiteSpace: 'normal' }}>
        <span>
          {packName} × {quantity} ·{' '}
          <span className="whitespace-nowrap">
            <AsWritten isCode>{reference}</AsWritten>
          </span>
        </span>
        <span>{sayDecision(payment)}</span>
      </span>
    ),
    aside: (
      <span className="grid shrink-0 justify-items-end gap-1">
        <StaffAmount millimes={expectedOf(payment)} />
        <StatusMark {...markOf(status)} />
      </span>
    ),
  };
}

function sayDecision({ userId, decidedAt, decidedBy }: WirePayment): string {
  const time = decidedAt ? formatStaffTime(decidedAt) : '';
  if (decidedBy?._id === userId) return i18n._('{time}, by the member', { time });
  return i18n._('{time}, by {name}', { time, name: decidedBy?.name ?? '' });
}

/** Of those that are in the list: how many became what, and when the last was decided. */
export function decidedFacts(payments: readonly WirePayment[]): Fact[] {
  const last = payments[0]?.decidedAt;
  const count = (of: WirePayment['status']) => formatNumber(payments.filter(({ status }) => status === of).length);
  return [
    { label: i18n._('Accepted'), value: count('approved') },
    { label: i18n._('Rejected'), value: count('rejected') },
    ...(last ? [{ label: i18n._('The last decision'), value: formatRelative(last) }] : []),
  ];
}

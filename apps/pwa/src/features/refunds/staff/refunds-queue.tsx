import { i18n } from '@lingui/core';
import type { WireRefund } from '@waha/domain/refunds/staff/refunds.contract';
import { exportRefunds } from '@waha/domain/staff-exports.contract';
import { formatRelative } from '#platform/language/format';
import { StaffAmount } from '#shell/staff/amount';
import { StaffExportButton } from '#shell/staff/export/export-button';
import type { PayoutStep } from '#shell/staff/payouts/payout-step';
import { usePayoutStep } from '#shell/staff/payouts/use-payout-step';
import { StaffQueueList } from '#shell/staff/queue/queue-list';
import type { WorkItem } from '#shell/staff/queue/work-list';
import { Untranslated } from '#ui/untranslated';
import { RefundReview } from './refund-review';
import { queuedRefundsQuery } from './staff-refunds.queries';

/** The refunds that are pending a decision or payout, the oldest first. The step is in the address. */
export function RefundsQueue() {
  const { shownStep, stays, field } = usePayoutStep();
  return (
    <StaffQueueList
      label={shownStep === 'decision' ? i18n._('Refunds to decide') : i18n._('Refunds to pay')}
      queue={(q) => queuedRefundsQuery(shownStep, q)}
      toItem={toItem}
      stays={stays}
      head={field}
      exported={(q) => <StaffExportButton endpoint={exportRefunds} query={{ q, step: shownStep }} />}
      looksIn={i18n._('Search by name, email, phone, amount or reference of the payment.')}
      translateEmpty={(isSearch) => translateNone(shownStep, isSearch)}
      waitsSince={({ requestedAt, decidedAt }) => decidedAt ?? requestedAt}
      details={({ id, row, onDone }) => <RefundReview key={id} id={id} queueRow={row} onDone={onDone} />}
    />
  );
}

function translateNone(step: PayoutStep, isSearch: boolean): string {
  if (isSearch) return i18n._('No matching refunds.');
  return step === 'decision' ? i18n._('No refunds waiting.') : i18n._('No refunds to pay.');
}

function toItem({ _id, userName, amount, payment, account, requestedAt, decidedAt }: WireRefund): WorkItem {
  return {
    id: _id,
    title: userName,
    line: payment ? <Untranslated isCode>{payment.reference}</Untranslated> : '',
    age: formatRelative(decidedAt ?? requestedAt),
    aside: <StaffAmount millimes={amount} warning={!account && i18n._('No account')} />,
  };
}

import { i18n } from '@lingui/core';
import { payRefund, type WireRefund } from '@waha/domain/refunds/staff/refunds.contract';
import { exportRefunds } from '@waha/domain/staff-exports.contract';
import type { ReactNode } from 'react';
import { callApi } from '#platform/call-api';
import { formatRelative } from '#platform/language/format';
import { StaffAmount } from '#shell/staff/amount';
import { StaffExportButton } from '#shell/staff/export/export-button';
import { StaffBulkPayout } from '#shell/staff/payouts/bulk-payout';
import { NewPayoutFileLink } from '#shell/staff/payouts/new-payout-file-link';
import type { PayoutStep } from '#shell/staff/payouts/payout-step';
import { translateSecondPerson, useSecondPersonCheck } from '#shell/staff/payouts/second-person';
import { usePayoutStep } from '#shell/staff/payouts/use-payout-step';
import type { BulkSelection } from '#shell/staff/queue/bulk/use-bulk-selection';
import { StaffQueueList } from '#shell/staff/queue/queue-list';
import type { WorkItem } from '#shell/staff/queue/work-list';
import { Untranslated } from '#ui/untranslated';
import { RefundReview } from './refund-review';
import { queuedRefundsQuery } from './staff-refunds.queries';

/** The refunds that are pending a decision or payout, the oldest first. The step is in the address. */
export function RefundsQueue() {
  const { shownStep, persistentParams, field } = usePayoutStep();
  const isForColleague = useSecondPersonCheck();
  return (
    <StaffQueueList
      label={shownStep === 'decision' ? i18n._('Refunds to decide') : i18n._('Refunds to pay')}
      queue={(q) => queuedRefundsQuery(shownStep, q)}
      toItem={(refund) => toItem(refund, shownStep === 'payout' && isForColleague(refund))}
      persistentParams={persistentParams}
      head={
        <>
          {field}
          {shownStep === 'payout' ? <NewPayoutFileLink /> : null}
        </>
      }
      exported={(q) => <StaffExportButton endpoint={exportRefunds} query={{ q, step: shownStep }} />}
      looksIn={i18n._('Search by name, email, phone, amount or reference of the payment.')}
      translateEmpty={(isSearch) => translateNone(shownStep, isSearch)}
      renderBulkActions={shownStep === 'payout' ? renderBulkPayout : undefined}
      waitsSince={({ requestedAt, decidedAt }) => decidedAt ?? requestedAt}
      details={({ id, row, onDone }) => <RefundReview key={id} id={id} queueRow={row} onDone={onDone} />}
    />
  );
}

function translateNone(step: PayoutStep, isSearch: boolean): string {
  if (isSearch) return i18n._('No matching refunds.');
  return step === 'decision' ? i18n._('No refunds waiting.') : i18n._('No refunds to pay.');
}

function renderBulkPayout(refunds: readonly WireRefund[], bulkSelection: BulkSelection): ReactNode {
  return (
    <StaffBulkPayout
      rows={refunds}
      bulkSelection={bulkSelection}
      feature="refunds"
      toAccount={({ account }) => account}
      pay={({ _id: refundId }, { reference, ...call }) =>
        callApi(payRefund, { params: { refundId }, body: { reference }, ...call })
      }
    />
  );
}

function toItem(
  { _id, userName, amount, payment, account, requestedAt, decidedAt }: WireRefund,
  isForColleague: boolean,
): WorkItem {
  const warning = isForColleague ? translateSecondPerson() : !account && i18n._('No account');
  return {
    id: _id,
    title: userName,
    line: payment ? <Untranslated isCode>{payment.reference}</Untranslated> : i18n._('Credit'),
    age: formatRelative(decidedAt ?? requestedAt),
    aside: <StaffAmount millimes={amount} warning={warning} />,
  };
}

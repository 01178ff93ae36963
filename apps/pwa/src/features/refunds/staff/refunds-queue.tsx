import { i18n } from '@lingui/core';
import { useLocation, useRouter } from '@tanstack/react-router';
import type { WireRefund } from '@waha/domain/refunds/staff/refunds.contract';
import { exportRefunds } from '@waha/domain/staff-exports.contract';
import { useDeferredValue } from 'react';
import { formatRelative } from '#platform/language/format';
import { StaffAmount } from '#shell/staff/amount';
import { StaffExportButton } from '#shell/staff/export/export-button';
import { StaffQueueList } from '#shell/staff/queue/queue-list';
import type { WorkItem } from '#shell/staff/queue/work-list';
import { ChoiceField } from '#ui/choice-field';
import { Untranslated } from '#ui/untranslated';
import { RefundReview } from './refund-review';
import { queuedRefundsQuery, REFUND_STEPS, type RefundStep } from './staff-refunds.queries';

/** The refunds that are pending a decision or payout, the oldest first. The step is in the address. */
export function RefundsQueue() {
  const router = useRouter();
  const search = useLocation().search as Record<string, string | undefined>;
  const step = REFUND_STEPS.find((each) => each === search.step) ?? 'decision';
  const shownStep = useDeferredValue(step);
  const navigate = (next: RefundStep) =>
    void router.navigate({ to: '.', search: { view: search.view, ...toSearchParams(next) }, replace: true });
  return (
    <StaffQueueList
      label={shownStep === 'decision' ? i18n._('Refunds to decide') : i18n._('Refunds to pay')}
      queue={(q) => queuedRefundsQuery(shownStep, q)}
      toItem={toItem}
      stays={toSearchParams(step)}
      head={
        <ChoiceField
          hidesLabel
          label={i18n._('Waiting for')}
          options={[
            { value: 'decision', label: i18n._('Decision') },
            { value: 'payout', label: i18n._('Payment') },
          ]}
          value={step}
          onChoose={navigate}
        />
      }
      exported={(q) => <StaffExportButton endpoint={exportRefunds} query={{ q, step: shownStep }} />}
      looksIn={i18n._('Search by name, email, phone, amount or reference of the payment.')}
      translateEmpty={(isSearch) => translateNone(shownStep, isSearch)}
      waitsSince={({ requestedAt, decidedAt }) => decidedAt ?? requestedAt}
      details={({ id, row, onDone }) => <RefundReview key={id} id={id} queueRow={row} onDone={onDone} />}
    />
  );
}

const toSearchParams = (step: RefundStep): { step?: RefundStep } => (step === 'decision' ? {} : { step });

function translateNone(step: RefundStep, isSearch: boolean): string {
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

import { i18n } from '@lingui/core';
import { useLocation, useRouter } from '@tanstack/react-router';
import { PAYMENT_OUTCOMES, type PaymentOutcome } from '@waha/domain/purchase/payment';
import { validatePayment, type WirePayment } from '@waha/domain/purchase/payment.contract';
import { exportDecidedPayments, exportPendingPayments } from '@waha/domain/staff-exports.contract';
import { useDeferredValue } from 'react';
import { formatRelative } from '#platform/language/format';
import { StaffAmount } from '#shell/staff/amount';
import { translateDuplicateReceipt } from '#shell/staff/duplicate-receipt';
import { StaffExportButton } from '#shell/staff/export/export-button';
import { callHeld } from '#shell/staff/held/call-held';
import { BulkDecision } from '#shell/staff/queue/bulk/bulk-decision';
import type { StripReceipt } from '#shell/staff/queue/bulk/receipt-strip';
import { StaffQueueList } from '#shell/staff/queue/queue-list';
import type { WorkItem } from '#shell/staff/queue/work-list';
import { isReference } from '#shell/staff/search/reference-note';
import { ChoiceField } from '#ui/choice-field';
import { SelectField } from '#ui/select-field';
import { computeExpectedAmount } from '../home/compute-expected-amount';
import { translatePaymentStatus } from '../purchase.texts';
import { AcceptEffects } from './bulk/accept-effects';
import type { QueuedPayment } from './bulk/queued-payment';
import { listDecidedFacts, toDecidedPaymentItem } from './decided-payment-item';
import { PaymentReview, translateNotReopened } from './payment-review';
import { decidedPaymentsQuery, queuedPaymentsQuery } from './staff-payments.queries';

/** The pending payments, the oldest first (spec 3 §2), or the decided ones, the newest decision first. */
export function PaymentsQueue() {
  const { list, outcome, navigate } = usePaymentsAddress();
  const shownList = useDeferredValue(list);
  const shownOutcome = useDeferredValue(outcome);
  const isDecided = shownList === 'decided';
  return (
    <StaffQueueList
      label={isDecided ? i18n._('Decided payments') : i18n._('Payments to decide')}
      queue={
        isDecided ? (q) => decidedPaymentsQuery(isReference(q) ? undefined : shownOutcome, q) : queuedPaymentsQuery
      }
      isFiltered={shownOutcome !== undefined}
      toItem={isDecided ? toDecidedPaymentItem : toItem}
      namesOwner
      persistentParams={toSearchParams({ list, outcome })}
      head={<PaymentsChoice list={list} outcome={outcome} onChoose={navigate} />}
      exported={(q) =>
        isDecided ? (
          <StaffExportButton endpoint={exportDecidedPayments} query={{ q, status: shownOutcome }} />
        ) : (
          <StaffExportButton endpoint={exportPendingPayments} query={{ q }} />
        )
      }
      looksIn={
        isDecided
          ? i18n._('Search by name, phone or reference.')
          : i18n._('Search by name, email, phone, pack, method, amount or reference.')
      }
      translateEmpty={(isSearch) => translateNone(isDecided, isSearch)}
      renderBulkActions={
        isDecided
          ? undefined
          : (payments, bulkSelection) => (
              <>
                <BulkDecision
                  rows={payments}
                  bulkSelection={bulkSelection}
                  feature="purchase"
                  action="accept"
                  outcome={<AcceptEffects payments={payments} />}
                  toReceipt={toReceipt}
                  decide={({ _id: id }, { text: _, ...call }) =>
                    callHeld(validatePayment, { params: { id }, body: { status: 'approved' }, ...call })
                  }
                  toName={({ userName, userEmail }) => userName || userEmail}
                />
                <BulkDecision
                  rows={payments}
                  bulkSelection={bulkSelection}
                  feature="purchase"
                  action="reject"
                  outcome={
                    <>
                      {i18n._('Each member will be notified and can send a new receipt.')} {translateNotReopened()}
                    </>
                  }
                  reason={{ kind: 'payment_rejected', isRequired: true }}
                  decide={({ _id: id }, { text: reason, ...call }) =>
                    callHeld(validatePayment, { params: { id }, body: { status: 'rejected', reason }, ...call })
                  }
                  toName={({ userName, userEmail }) => userName || userEmail}
                />
              </>
            )
      }
      waitsSince={isDecided ? undefined : ({ createdAt }) => createdAt}
      facts={listDecidedFacts}
      details={({ id, owner, onDone }) =>
        owner ? <PaymentReview key={id} userId={owner} paymentId={id} onDone={onDone} /> : null
      }
    />
  );
}

function toReceipt(payment: QueuedPayment): StripReceipt {
  const { _id: id, receiptPhoto: src, userName: name, reference } = payment;
  return { id, src, isPicture: true, name, reference, amount: computeExpectedAmount(payment) };
}

function translateNone(isDecided: boolean, isSearch: boolean): string {
  if (isSearch)
    return isDecided
      ? i18n._('No matching payments.')
      : i18n._('No matching payment is waiting. It may be under “Already decided”.');
  return isDecided ? i18n._('No decisions yet.') : i18n._('No payments waiting.');
}

function toItem(payment: WirePayment & { userName: string }): WorkItem {
  const { _id, userName, packName, quantity, createdAt, sameReceiptAs } = payment;
  return {
    id: _id,
    title: userName,
    line: `${packName} × ${quantity}`,
    age: formatRelative(createdAt),
    aside: (
      <StaffAmount
        millimes={computeExpectedAmount(payment)}
        warning={sameReceiptAs && translateDuplicateReceipt(payment, sameReceiptAs)}
      />
    ),
  };
}

type PaymentsChoiceProps = ShownPayments & { onChoose: (next: ShownPayments) => void };

/** The filter above the list of payments: pending or decided, and the outcome. */
function PaymentsChoice({ list, outcome, onChoose }: PaymentsChoiceProps) {
  const chooseOutcome = (chosen: PaymentOutcome | 'all') =>
    onChoose({ list, outcome: chosen === 'all' ? undefined : chosen });
  return (
    <>
      <ChoiceField
        hidesLabel
        label={i18n._('Payments to show')}
        options={[
          { value: 'waiting', label: i18n._('Waiting') },
          { value: 'decided', label: i18n._('Already decided') },
        ]}
        value={list}
        onChoose={(chosen) => onChoose({ list: chosen, outcome: undefined })}
      />
      {list === 'decided' ? (
        <SelectField
          hidesLabel
          label={i18n._('Decision')}
          name="status"
          options={[
            { value: 'all', label: i18n._('All') },
            ...PAYMENT_OUTCOMES.map((value) => ({ value, label: translatePaymentStatus(value) })),
          ]}
          value={outcome ?? 'all'}
          onChange={chooseOutcome}
        />
      ) : null}
    </>
  );
}

const PAYMENT_LISTS = ['waiting', 'decided'] as const;
type PaymentList = (typeof PAYMENT_LISTS)[number];

/** The shown payments: the pending ones, or the decided ones of one outcome or of all. */
type ShownPayments = { list: PaymentList; outcome: PaymentOutcome | undefined };

/**
 * Returns the shown payments from the address, so that back, reload and links keep them. Changing them closes the open
 * payment.
 */
function usePaymentsAddress(): ShownPayments & { navigate: (next: ShownPayments) => void } {
  const router = useRouter();
  const search = useLocation().search as Record<string, string | undefined>;
  const list = PAYMENT_LISTS.find((each) => each === search.list) ?? 'waiting';
  const outcome = list === 'decided' ? PAYMENT_OUTCOMES.find((each) => each === search.status) : undefined;
  return {
    list,
    outcome,
    // Showing another list adds a history entry.
    navigate: (next) =>
      void router.navigate({
        to: '.',
        search: { view: search.view, ...toSearchParams(next) },
        replace: next.list === list,
      }),
  };
}

function toSearchParams({ list, outcome }: ShownPayments): Record<string, string> {
  return list === 'waiting' ? {} : { list, ...(outcome && { status: outcome }) };
}

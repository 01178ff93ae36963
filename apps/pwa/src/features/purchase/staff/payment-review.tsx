import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { PaymentStatus } from '@waha/domain/purchase/payment';
import type { WirePayment } from '@waha/domain/purchase/payment.contract';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatStaffTime, formatTnd } from '#platform/language/format';
import { translateError } from '#platform/translate-error';
import { StaffExpected } from '#shell/staff/amount';
import { StaffDuplicateReceipt } from '#shell/staff/duplicate-receipt';
import { StaffHistory } from '#shell/staff/history/history';
import { createOutcomeHandlers } from '#shell/staff/outcome-handlers';
import { StaffDecision } from '#shell/staff/queue/decision';
import { StaffReviewHeader } from '#shell/staff/queue/review-header';
import { StaffReceipt } from '#shell/staff/receipt';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { DetailList } from '#ui/detail-list';
import { Skeleton } from '#ui/skeleton';
import { type SentState, StatusMark } from '#ui/status-mark';
import { translatePaymentStatus, translatePaymentType, translatePlan } from '../purchase.texts';
import { DeletePaymentDialog } from './delete-payment-dialog';
import { AcceptOutcome, computeExpectedAmount, ExpectedOnReceipt } from './expected-on-receipt';
import { memberPaymentsQuery, paymentQuery, useDecidePayment } from './staff-payments.queries';

type PaymentReviewProps = { userId: string; paymentId: string; onDone: () => void };

/** The review of one payment, with its receipt in large beside the buttons (spec 3 §2). */
export function PaymentReview({ userId, paymentId, onDone }: PaymentReviewProps) {
  const read = useQuery(paymentQuery(userId, paymentId));
  return (
    <QueryBoundary
      query={read}
      translateFailure={() => i18n._('Error fetching payment details.')}
      skeleton={<Skeleton className="h-120" />}
    >
      {(payment) => <Review payment={payment} onDone={onDone} />}
    </QueryBoundary>
  );
}

function Review({ payment, onDone }: { payment: WirePayment; onDone: () => void }) {
  return (
    <article aria-label={i18n._('Payment {reference}', { reference: payment.reference })} className="grid gap-4">
      <StaffReviewHeader
        title={`${payment.packName} × ${payment.quantity}`}
        statusMark={<StatusMark {...toStatusMark(payment.status)} />}
      />
      <StaffDuplicateReceipt
        own={payment}
        others={payment.sameReceiptAs}
        translateStatus={({ status }) => translatePaymentStatus(status)}
      />
      <div className="grid items-start gap-4 grid-cols-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_21rem]">
        <StaffReceipt
          isPicture
          address={payment.receiptPhoto}
          title={i18n._('Receipt of payment {reference}', { reference: payment.reference })}
        />
        <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <ExpectedOnReceipt payment={payment} />
          <PaymentDecision payment={payment} onDone={onDone} />
          <DetailList details={toDetails(payment)} />
        </Card>
      </div>
      <OtherPayments payment={payment} />
      <StaffHistory id={payment._id} />
    </article>
  );
}

function toDetails(payment: WirePayment) {
  const { userEmail, price, totalPrice, createdAt, decidedAt, decidedBy, reason, paymentFacilities } = payment;
  return [
    { label: i18n._('Member'), value: userEmail },
    { label: i18n._('Type'), value: translateTerms(payment) },
    { label: i18n._('Unit price'), value: formatTnd(price) },
    ...(paymentFacilities ? [{ label: i18n._('Total'), value: formatTnd(totalPrice) }] : []),
    { label: i18n._('Sent on'), value: formatStaffTime(createdAt) },
    ...(decidedAt ? [{ label: i18n._('Decided'), value: formatStaffTime(decidedAt) }] : []),
    ...(decidedBy ? [{ label: i18n._('By'), value: decidedBy.name }] : []),
    ...(reason ? [{ label: i18n._('Reason'), value: reason, isWritten: true }] : []),
  ];
}

/** The other payments of this member, of any outcome. */
function OtherPayments({ payment }: { payment: WirePayment }) {
  const { data = [] } = useQuery(memberPaymentsQuery(payment.userId));
  const otherPayments = data.filter(({ _id }) => _id !== payment._id);
  if (otherPayments.length === 0) return null;
  return (
    <section aria-label={i18n._('Other payments of this member')}>
      <h3 className="mb-2 text-sm font-medium text-ink-soft">{i18n._('Other payments of this member')}</h3>
      <ul className="divide-y divide-line rounded-xl border border-line bg-surface">
        {otherPayments.map(({ _id, packName, quantity, totalPrice, status, createdAt }) => (
          <li key={_id} className="flex flex-wrap items-center gap-x-4 px-4 py-2.5 text-sm">
            <span className="min-w-0 flex-1 truncate">
              {packName} × {quantity} · {formatStaffTime(createdAt)}
            </span>
            <span className="tabular-nums">{formatTnd(totalPrice)}</span>
            <StatusMark {...toStatusMark(status)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const STATUS_MARKS: Record<PaymentStatus, SentState['state']> = {
  pending: 'waiting',
  approved: 'sent',
  rejected: 'refused',
  cancelled: 'refused',
};

/** Returns the icon and label of a payment's status. */
export function toStatusMark(status: PaymentStatus) {
  return { state: STATUS_MARKS[status], word: translatePaymentStatus(status) };
}

/** Returns the terms: `Cash`, or the chosen plan. */
function translateTerms({
  paymentType,
  paymentFacilities,
}: Pick<WirePayment, 'paymentType' | 'paymentFacilities'>): string {
  if (paymentType === 'cash' || !paymentFacilities) return translatePaymentType('cash');
  return translatePlan(paymentFacilities.period);
}

type PaymentDecisionProps = { payment: WirePayment; onDone: () => void };

/**
 * Accepts, rejects with a reason, or deletes a payment; each asks for confirmation. A decided payment can only be
 * deleted, and only if it was approved.
 */
function PaymentDecision({ payment, onDone }: PaymentDecisionProps) {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <div className="grid gap-2">
      <Decide payment={payment} onDone={onDone} />
      <Button
        wide
        variant="quiet"
        disabled={payment.status !== 'pending' && payment.status !== 'approved'}
        icon={<Trash2 />}
        onPress={() => setDeleting(true)}
      >
        {i18n._('Cancel and delete')}
      </Button>
      {isDeleting ? <DeletePaymentDialog payment={payment} onStop={() => setDeleting(false)} onDone={onDone} /> : null}
    </div>
  );
}

function Decide({ payment, onDone }: PaymentDecisionProps) {
  const decide = useDecidePayment();
  const { _id: id, userEmail: email } = payment;

  function send(order: { status: 'approved' | 'rejected'; reason?: string }, stop: () => void) {
    const translateDecisionFailure = (error: unknown) => translateFailure(order.status, translateError(error));
    decide.mutate(
      { id, ...order },
      createOutcomeHandlers({
        subject: payment.userName || email,
        onDone,
        onSettled: stop,
        translateFailure: translateDecisionFailure,
      }),
    );
  }

  return (
    <StaffDecision
      yes={{
        question: i18n._('Accept this payment?'),
        outcome: <AcceptOutcome payment={payment} />,
      }}
      no={{
        question: i18n._('Reject this payment?'),
        outcome: (
          <>
            <StaffExpected millimes={computeExpectedAmount(payment)} />
            {i18n._('{email} will be notified and can send a new receipt.', { email })}
          </>
        ),
        needsReason: true,
      }}
      busy={decide.isPending}
      disabled={payment.status !== 'pending'}
      onYes={(stop) => send({ status: 'approved' }, stop)}
      onNo={(reason, stop) => send({ status: 'rejected', reason }, stop)}
    />
  );
}

function translateFailure(status: 'approved' | 'rejected', detail: string): string {
  return status === 'approved'
    ? i18n._('Error validating payment: {detail}', { detail })
    : i18n._('Error rejecting payment: {detail}', { detail });
}

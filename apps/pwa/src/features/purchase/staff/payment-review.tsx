import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PaymentStatus } from '@waha/domain/purchase/payment';
import type { WirePayment } from '@waha/domain/purchase/payment.contract';
import { CircleX, Scale } from 'lucide-react';
import { useState } from 'react';
import { formatStaffTime, formatTnd } from '#platform/language/format';
import { translateError } from '#platform/translate-error';
import { StaffDuplicateReceipt, translateDuplicateReceipt } from '#shell/staff/duplicate-receipt';
import { translateHeld } from '#shell/staff/held/translate-held';
import { StaffHistory } from '#shell/staff/history/history';
import { createOutcomeHandlers } from '#shell/staff/outcome-handlers';
import { StaffActionMenu } from '#shell/staff/queue/action-menu';
import { StaffDecision } from '#shell/staff/queue/decision';
import { StaffProposedLines, useProposedLines } from '#shell/staff/queue/proposed-lines';
import { StaffQuestionWarnings } from '#shell/staff/queue/question-warnings';
import { StaffReview, StaffReviewSkeleton } from '#shell/staff/queue/review';
import { StaffReceipt } from '#shell/staff/receipt';
import { toStaffMark } from '#shell/staff/to-staff-mark';
import { QueryBoundary } from '#shell/states/query-boundary';
import { DetailList } from '#ui/detail-list';
import { type SentState, StatusMark } from '#ui/status-mark';
import { computeExpectedAmount } from '../home/compute-expected-amount';
import {
  translatePaymentOutcome,
  translatePaymentStatus,
  translatePaymentType,
  translatePlan,
} from '../purchase.texts';
import { CorrectReceivedDialog } from './correct-received-dialog';
import { DeletePaymentDialog } from './delete-payment-dialog';
import { AcceptOutcome, ExpectedOnReceipt } from './expected-on-receipt';
import { OtherAmountButton } from './other-amount-button';
import { memberPaymentsQuery, paymentQuery, useDecidePayment } from './staff-payments.queries';

type PaymentReviewProps = { userId: string; paymentId: string; onDone: () => void };

/** The review of one payment, with its receipt in large beside the buttons (spec 3 §2). */
export function PaymentReview({ userId, paymentId, onDone }: PaymentReviewProps) {
  const read = useQuery(paymentQuery(userId, paymentId));
  return (
    <QueryBoundary
      query={read}
      translateFailure={() => i18n._('Error fetching payment details.')}
      skeleton={<StaffReviewSkeleton />}
    >
      {(payment) => <Review payment={payment} onDone={onDone} />}
    </QueryBoundary>
  );
}

function Review({ payment, onDone }: { payment: WirePayment; onDone: () => void }) {
  const { userId, userName, userEmail, reference, status, sameReceiptAs, receiptPhoto } = payment;
  const { lines, isLoading } = useProposedLines('payment', payment._id, status === 'pending');
  if (isLoading) return <StaffReviewSkeleton />;
  return (
    <StaffReview
      label={i18n._('Payment {reference}', { reference })}
      member={{ userId, name: userName || userEmail }}
      statusMark={<StatusMark {...toStatusMark(payment)} />}
      decision={<PaymentDecision payment={payment} onDone={onDone} />}
      menu={<PaymentMenu payment={payment} onDone={onDone} />}
      warnings={
        <>
          <StaffProposedLines lines={lines} />
          <StaffDuplicateReceipt
            own={payment}
            others={sameReceiptAs}
            translateStatus={(other) => translatePaymentStatus(other.status)}
          />
        </>
      }
      document={
        <StaffReceipt
          isPicture
          address={receiptPhoto}
          title={i18n._('Receipt of payment {reference}', { reference })}
        />
      }
      facts={
        <>
          <ExpectedOnReceipt payment={payment}>
            <OtherAmountButton payment={payment} onDone={onDone} />
          </ExpectedOnReceipt>
          <DetailList details={toDetails(payment)} />
        </>
      }
    >
      <OtherPayments payment={payment} />
      <StaffHistory id={payment._id} />
    </StaffReview>
  );
}

function toDetails(payment: WirePayment) {
  const { userEmail, price, totalPrice, createdAt, decidedAt, decidedBy, reason, paymentFacilities } = payment;
  return [
    ...(payment.refund ? [{ label: i18n._('Refund'), value: <RefundLink refund={payment.refund} /> }] : []),
    { label: i18n._('Member'), value: userEmail },
    { label: i18n._('Type'), value: translateTerms(payment) },
    { label: i18n._('Unit price'), value: formatTnd(price) },
    ...(paymentFacilities ? [{ label: i18n._('Total'), value: formatTnd(totalPrice) }] : []),
    { label: i18n._('Sent on'), value: formatStaffTime(createdAt) },
    ...(decidedAt ? [{ label: i18n._('Decided'), value: formatStaffTime(decidedAt) }] : []),
    ...(decidedBy ? [{ label: i18n._('By'), value: decidedBy.name }] : []),
    ...listReceivedDetails(payment),
    ...(payment.status === 'rejected' || payment.status === 'cancelled'
      ? [{ label: i18n._('payments|Next step'), value: translateNextStep(payment) }]
      : []),
    ...(reason ? [{ label: i18n._('Reason'), value: reason, isWritten: true }] : []),
  ];
}

/** Returns what arrived, if it was another amount than was due, and what of it became credit. */
function listReceivedDetails({ received, status, ...payment }: WirePayment) {
  if (received === undefined) return [];
  const surplus = received - computeExpectedAmount({ ...payment, status });
  return [
    { label: i18n._('Amount received'), value: formatTnd(received) },
    { label: i18n._('Became credit'), value: formatTnd(status === 'rejected' ? received : surplus) },
  ];
}

function translateNextStep(payment: WirePayment): string {
  const { received, status } = payment;
  if (status === 'cancelled' || !received) return i18n._('The member can send a new receipt.');
  return i18n._('The member pays the other {rest}.', { rest: formatTnd(computeExpectedAmount(payment) - received) });
}

const REFUND_STATUS: Record<NonNullable<WirePayment['refund']>['status'], () => string> = {
  requested: () => i18n._('Waiting'),
  approved: () => i18n._('refund|To pay'),
  paid: () => i18n._('refund|Paid'),
  declined: () => i18n._('Rejected'),
};

/** The amount and the status of the refund; leads to it. */
function RefundLink({ refund: { _id, amount, status } }: { refund: NonNullable<WirePayment['refund']> }) {
  const step = status === 'approved' ? { step: 'payout' } : {};
  return (
    <Link
      to="."
      search={{ view: 'refunds', item: _id, ...step } as Record<string, string>}
      className="text-blue underline-offset-4 hover:underline"
    >
      {i18n._('{first} · {second}', { first: formatTnd(amount), second: REFUND_STATUS[status]() })}
    </Link>
  );
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
        {otherPayments.map((other) => (
          <li key={other._id} className="flex flex-wrap items-center gap-x-4 px-4 py-2.5 text-sm">
            <span className="min-w-0 flex-1 truncate">
              {other.packName} × {other.quantity} · {formatStaffTime(other.createdAt)}
            </span>
            <span className="tabular-nums">{formatTnd(other.totalPrice)}</span>
            <StatusMark {...toStatusMark(other)} />
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
export function toStatusMark(payment: Pick<WirePayment, 'status' | 'received'>) {
  return toStaffMark({ state: STATUS_MARKS[payment.status], word: translatePaymentOutcome(payment) });
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
 * Corrects the amount that arrived for a decided payment, and cancels a pending or approved one; each asks for
 * confirmation.
 */
function PaymentMenu({ payment, onDone }: PaymentDecisionProps) {
  const [isCancelling, setCancelling] = useState(false);
  const [isCorrecting, setCorrecting] = useState(false);
  const actions = [
    {
      label: i18n._('Correct the amount received'),
      icon: <Scale />,
      disabled: payment.status !== 'approved' && payment.status !== 'rejected',
      onPress: () => setCorrecting(true),
    },
    {
      label: i18n._('Cancel this payment'),
      icon: <CircleX />,
      disabled: payment.status !== 'pending' && payment.status !== 'approved',
      onPress: () => setCancelling(true),
    },
  ];
  return (
    <>
      <StaffActionMenu actions={actions} />
      {isCorrecting ? <CorrectReceivedDialog payment={payment} onClose={() => setCorrecting(false)} /> : null}
      {isCancelling ? (
        <DeletePaymentDialog
          payment={payment}
          onStop={() => setCancelling(false)}
          // An approved payment stays open, so that its effects can be checked.
          onDone={payment.status === 'pending' ? onDone : undefined}
        />
      ) : null}
    </>
  );
}

/** Accepts a payment, or rejects it with a reason; each asks for confirmation. Disabled once it is decided. */
function PaymentDecision({ payment, onDone }: PaymentDecisionProps) {
  const decide = useDecidePayment();
  const { _id: id, userEmail: email } = payment;

  function send(order: { status: 'approved' | 'rejected'; reason?: string }, stop: () => void) {
    const translateDecisionFailure = (error: unknown) => translateFailure(order.status, translateError(error));
    decide.mutate(
      { id, ...order },
      createOutcomeHandlers({
        subject: payment.userName || email,
        heldText: translateHeld('payment', order.status === 'approved' ? 'accepted' : 'rejected', {
          name: payment.userName || email,
        }),
        onDone,
        onSettled: stop,
        translateFailure: translateDecisionFailure,
      }),
    );
  }

  return (
    <StaffDecision
      receiptAmount={computeExpectedAmount(payment)}
      yes={{
        question: i18n._('Accept this payment?'),
        outcome: (
          <>
            <StaffQuestionWarnings
              warnings={[payment.sameReceiptAs?.length && translateDuplicateReceipt(payment, payment.sameReceiptAs)]}
            />
            <AcceptOutcome payment={payment} />
          </>
        ),
      }}
      no={{
        question: i18n._('Reject this payment?'),
        outcome: (
          <>
            {i18n._('{email} will be notified and can send a new receipt.', { email })} {translateNotReopened()}
          </>
        ),
        subject: { kind: 'payment_rejected', userId: payment.userId },
        isRequired: true,
      }}
      busy={decide.isPending}
      disabled={payment.status !== 'pending'}
      onYes={(stop) => send({ status: 'approved' }, stop)}
      onNo={(reason, stop) => send({ status: 'rejected', reason }, stop)}
    />
  );
}

/** Returns the sentence for questions before rejections. */
export function translateNotReopened(): string {
  return i18n._('A rejected payment cannot be reopened once the time to undo is over.');
}

function translateFailure(status: 'approved' | 'rejected', detail: string): string {
  return status === 'approved'
    ? i18n._('Error validating payment: {detail}', { detail })
    : i18n._('Error rejecting payment: {detail}', { detail });
}

import { i18n } from '@lingui/core';
import { Link } from '@tanstack/react-router';
import { cleanNumber } from '@waha/domain/kernel/text/clean-number';
import { cleanLine } from '@waha/domain/kernel/text/clean-text';
import type { WireRefund } from '@waha/domain/refunds/staff/refunds.contract';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { formatStaffTime, formatTnd } from '#platform/language/format';
import { isolate } from '#platform/language/isolate';
import { useMember } from '#platform/session';
import { StaffCreditLink } from '#shell/staff/credit-link';
import { translateHeld } from '#shell/staff/held/translate-held';
import { StaffHistory } from '#shell/staff/history/history';
import { createOutcomeHandlers } from '#shell/staff/outcome-handlers';
import { StaffPayoutAccount } from '#shell/staff/payouts/payout-account';
import { StaffPayoutButton, StaffPayoutForm } from '#shell/staff/payouts/payout-form';
import { StaffSecondPersonNotice, useSecondPersonCheck } from '#shell/staff/payouts/second-person';
import { StaffDecision } from '#shell/staff/queue/decision';
import { StaffExpected } from '#shell/staff/queue/expected';
import { StaffQuestionWarnings } from '#shell/staff/queue/question-warnings';
import { StaffReview, StaffReviewSkeleton } from '#shell/staff/queue/review';
import { useReviewedItem } from '#shell/staff/queue/use-reviewed-item';
import { translateStaffFailure } from '#shell/staff/translate-staff-failure';
import { QueryBoundary } from '#shell/states/query-boundary';
import { DetailList } from '#ui/detail-list';
import { Field } from '#ui/field';
import { Notice } from '#ui/notice';
import { StatusMark } from '#ui/status-mark';
import { refundQuery, useDecideRefund, usePayRefund } from './staff-refunds.queries';
import { toRefundMark } from './to-refund-mark';

type RefundReviewProps = { id: string; queueRow: WireRefund | undefined; onDone: () => void };

/** The review of one refund: its amount, the cancelled payment, the recipient and the actions. */
export function RefundReview({ id, queueRow, onDone }: RefundReviewProps) {
  const query = useReviewedItem(refundQuery(id), queueRow);
  return (
    <QueryBoundary query={query} skeleton={<StaffReviewSkeleton />}>
      {(refund) => <Review refund={refund} onDone={onDone} />}
    </QueryBoundary>
  );
}

type ReviewProps = { refund: WireRefund; onDone: () => void };
type Account = NonNullable<WireRefund['account']>;

function Review({ refund, onDone }: ReviewProps) {
  const { userId, userName, status, amount, account } = refund;
  const [typed, setTyped] = useState<Account>({ method: '', number: '' });
  const pay = usePayRefund();
  const needsAccount = status === 'requested' && !account;
  const isDue = status === 'approved';
  const isForColleague = useSecondPersonCheck()(refund);
  return (
    <StaffReview
      label={i18n._('Refund')}
      member={{ userId, name: userName }}
      statusMark={<StatusMark {...toRefundMark(status)} />}
      decision={
        status === 'requested' ? (
          <RefundDecision refund={refund} typed={typed} onDone={onDone} />
        ) : isDue && !isForColleague ? (
          <StaffPayoutButton busy={pay.isPending} />
        ) : null
      }
      warnings={
        needsAccount ? (
          <Notice tone="sun" icon={<TriangleAlert />}>
            {translateNoAccount()}
          </Notice>
        ) : null
      }
      facts={
        <>
          <StaffExpected label={i18n._('To refund')} amount={amount} details={toAmountDetails(refund)} />
          {account ? <StaffPayoutAccount {...account} /> : null}
          {needsAccount ? <AccountFields value={typed} onChange={setTyped} /> : null}
          {isDue && isForColleague ? <StaffSecondPersonNotice /> : null}
          {isDue && !isForColleague ? (
            <StaffPayoutForm
              subject={userName}
              onPay={(reference, handlers) => pay.mutate({ refundId: refund._id, reference }, handlers)}
              onDone={onDone}
            />
          ) : null}
          <DetailList details={toDetails(refund)} />
          {refund.payment ? <PaymentLink refund={refund} /> : <StaffCreditLink userId={userId} />}
        </>
      }
    >
      <StaffHistory id={refund._id} />
    </StaffReview>
  );
}

const translateNoAccount = () =>
  i18n._('This member has no profile. Ask where to send the money, or wait until the profile is sent.');

function toAmountDetails({ amount, received, reason, payment }: WireRefund) {
  return [
    ...(received !== undefined && received !== amount
      ? [{ label: i18n._('Received'), value: formatTnd(received) }]
      : []),
    ...(reason ? [{ label: payment ? i18n._('Why less') : i18n._('Reason'), value: reason, isWritten: true }] : []),
  ];
}

/** The account that the member has given to staff. It is saved with the approval. */
function AccountFields({ value, onChange }: { value: Account; onChange: (next: Account) => void }) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field
        label={i18n._('refund|Method')}
        name="method"
        autoComplete="off"
        placeholder="D17"
        maxLength={40}
        value={value.method}
        onChange={(method) => onChange({ ...value, method })}
      />
      <Field
        label={i18n._('refund|Number')}
        name="number"
        autoComplete="off"
        dir="ltr"
        maxLength={40}
        value={value.number}
        onChange={(number) => onChange({ ...value, number })}
      />
    </div>
  );
}

function toDetails(refund: WireRefund) {
  const { userEmail, payment, creditNote, requestedAt, requestedBy } = refund;
  const { decidedAt, decidedBy, declineReason, paidAt, reference } = refund;
  return [
    { label: i18n._('Member'), value: userEmail },
    payment
      ? { label: i18n._('Cancelled payment'), value: `${payment.packName} · ${payment.reference}` }
      : { label: i18n._('refund|Of'), value: i18n._('credit of the member') },
    ...(creditNote ? [{ label: i18n._('Credit note'), value: creditNote.number }] : []),
    { label: i18n._('Requested on'), value: formatStaffTime(requestedAt) },
    { label: i18n._('Requested by'), value: requestedBy.name },
    ...(decidedAt ? [{ label: i18n._('Decided'), value: formatStaffTime(decidedAt) }] : []),
    ...(decidedBy ? [{ label: i18n._('By'), value: decidedBy.name }] : []),
    ...(declineReason ? [{ label: i18n._('Reason'), value: declineReason, isWritten: true }] : []),
    ...(paidAt ? [{ label: i18n._('Paid on'), value: formatStaffTime(paidAt) }] : []),
    ...(reference ? [{ label: i18n._('Reference'), value: reference }] : []),
  ];
}

/** Leads administrators to the cancelled payment; finance has no page of it. */
function PaymentLink({ refund: { payment, userId } }: { refund: WireRefund }) {
  const { role } = useMember();
  if (!payment || role !== 'admin') return null;
  return (
    <Link
      to="."
      search={{ view: 'payments', list: 'decided', item: payment._id, member: userId } as Record<string, string>}
      className="inline-flex min-h-11 items-center text-blue underline-offset-4 hover:underline"
    >
      {i18n._('Open the payment')}
    </Link>
  );
}

type RefundDecisionProps = ReviewProps & { typed: Account };

/** Accepts, or rejects with a reason; each asks for confirmation. */
function RefundDecision({ refund, typed, onDone }: RefundDecisionProps) {
  const decide = useDecideRefund();
  const { _id: refundId, userName: name, amount } = refund;
  const given = { method: cleanLine(typed.method), number: cleanNumber(typed.number) };
  const account = refund.account ?? (given.method && given.number ? given : undefined);

  function send(order: { status: 'approved' | 'declined'; reason?: string }, stop: () => void) {
    const isApproved = order.status === 'approved';
    decide.mutate(
      { refundId, ...order, ...(isApproved && !refund.account && account && { account }) },
      createOutcomeHandlers({
        subject: name,
        heldText: translateHeld('refund', isApproved ? 'accepted' : 'rejected', { name }),
        onDone,
        onSettled: stop,
        translateFailure: (error) => translateNotDecided(order.status, translateStaffFailure(error)),
      }),
    );
  }

  return (
    <StaffDecision
      yes={{
        question: i18n._('Accept this refund?'),
        outcome: account ? (
          i18n._('{amount} becomes due for payout to {account}. {name} will be notified.', {
            ...{ name, amount: formatTnd(amount) },
            account: isolate(`${account.method} ${account.number}`),
          })
        ) : (
          <StaffQuestionWarnings warnings={[translateNoAccount()]} />
        ),
        isIncomplete: !account,
      }}
      no={{
        question: i18n._('Reject this refund?'),
        outcome: i18n._('{amount} will not be sent back. {name} will be notified and reads the reason.', {
          ...{ name, amount: formatTnd(amount) },
        }),
        isRequired: true,
      }}
      busy={decide.isPending}
      onYes={(stop) => send({ status: 'approved' }, stop)}
      onNo={(reason, stop) => send({ status: 'declined', reason }, stop)}
    />
  );
}

function translateNotDecided(status: 'approved' | 'declined', reason: string): string {
  if (status === 'approved') return i18n._('Error approving refund: {reason}', { reason });
  return i18n._('Error rejecting refund: {reason}', { reason });
}

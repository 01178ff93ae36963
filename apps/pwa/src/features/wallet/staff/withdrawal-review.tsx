import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { cleanNumber } from '@waha/domain/kernel/text/clean-number';
import type { WireReviewedWithdraw } from '@waha/domain/wallet/wallet.contract';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { createPluralValues, formatNumber, formatStaffTime, formatTnd } from '#platform/language/format';
import { translateHeld } from '#shell/staff/held/translate-held';
import { StaffHistory } from '#shell/staff/history/history';
import { createOutcomeHandlers } from '#shell/staff/outcome-handlers';
import { DECISION_CLASSES, StaffDecision } from '#shell/staff/queue/decision';
import { StaffExpected } from '#shell/staff/queue/expected';
import { StaffQuestionWarnings } from '#shell/staff/queue/question-warnings';
import { StaffReview, StaffReviewSkeleton } from '#shell/staff/queue/review';
import { toStaffMark } from '#shell/staff/to-staff-mark';
import { translateStaffFailure } from '#shell/staff/translate-staff-failure';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Button } from '#ui/button';
import { CopyButton } from '#ui/copy-button';
import { DetailList } from '#ui/detail-list';
import { Field } from '#ui/field';
import { Form } from '#ui/form';
import { joinClasses } from '#ui/join-classes';
import { Notice } from '#ui/notice';
import { StatusMark } from '#ui/status-mark';
import { Untranslated } from '#ui/untranslated';
import { toStatusMark, translatePoints } from '../wallet.texts';
import { WithdrawalList } from '../withdrawal-list';
import {
  memberWithdrawalsQuery,
  useDecideWithdrawal,
  usePayWithdrawal,
  withdrawalQuery,
} from './staff-wallets.queries';

type WithdrawalReviewProps = { id: string; queueRow: WireReviewedWithdraw | undefined; onDone: () => void };

/** The review of one withdrawal: amount, recipient and actions (spec 3 §2). */
export function WithdrawalReview({ id, queueRow, onDone }: WithdrawalReviewProps) {
  const withdrawalRead = useQuery({ ...withdrawalQuery(id), ...(queueRow && { placeholderData: queueRow }) });
  // The row of the queue is a placeholder until the withdrawal is fetched: it does not count as old data.
  const query = withdrawalRead.isPlaceholderData ? { ...withdrawalRead, dataUpdatedAt: Date.now() } : withdrawalRead;
  return (
    <QueryBoundary query={query} skeleton={<StaffReviewSkeleton />}>
      {(withdrawal) => <Review withdrawal={withdrawal} onDone={onDone} />}
    </QueryBoundary>
  );
}

type ReviewProps = { withdrawal: WireReviewedWithdraw; onDone: () => void };

function Review({ withdrawal, onDone }: ReviewProps) {
  const { userId, userName, status, paidAt, amount, pointsWithdrawn, isVerified, payout } = withdrawal;
  const isDue = status === 'approved' && !paidAt;
  const pay = usePayWithdrawal();
  return (
    <StaffReview
      label={i18n._('Withdrawal')}
      member={{ userId, name: userName }}
      statusMark={<StatusMark {...toStaffMark(toStatusMark(withdrawal))} />}
      decision={
        status === 'pending' ? (
          <WithdrawalDecision withdrawal={withdrawal} onDone={onDone} />
        ) : isDue ? (
          <Button form={FORM_ID} className={joinClasses(DECISION_CLASSES, 'md:col-span-2')} busy={pay.isPending}>
            {i18n._('Mark as paid')}
          </Button>
        ) : null
      }
      warnings={
        isVerified ? null : (
          <Notice tone="sun" icon={<TriangleAlert />}>
            {translateUnverified(withdrawal)}
          </Notice>
        )
      }
      facts={
        <>
          <StaffExpected
            label={i18n._('To pay out')}
            amount={amount}
            details={[{ label: i18n._('Points'), value: translatePoints(pointsWithdrawn) }]}
          />
          {payout ? <Payout {...payout} /> : null}
          {isDue ? <PayoutForm withdrawal={withdrawal} pay={pay} onDone={onDone} /> : null}
          <DetailList details={toDetails(withdrawal)} />
        </>
      }
    >
      <OtherWithdrawals withdrawal={withdrawal} />
      <StaffHistory id={withdrawal._id} />
    </StaffReview>
  );
}

function translateUnverified({ payout }: Pick<WireReviewedWithdraw, 'payout'>): string {
  return payout ? i18n._('The profile of this member is not verified.') : i18n._('This member has no profile.');
}

function Payout({ method, number }: { method: string; number: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-xl bg-blue-wash p-3">
      <span className="text-sm">
        {method}
        <span className="block text-lg font-semibold tabular-nums">
          <Untranslated isCode>+{number}</Untranslated>
        </span>
      </span>
      <CopyButton text={`+${number}`} />
    </div>
  );
}

function toDetails(withdrawal: WireReviewedWithdraw) {
  const { userEmail, validPoints, isVerified, createdAt } = withdrawal;
  const { decidedAt, decidedBy, reason, paidAt, reference } = withdrawal;
  return [
    { label: i18n._('Member'), value: userEmail },
    { label: i18n._('Profile'), value: isVerified ? i18n._('Verified') : i18n._('Not verified') },
    { label: i18n._('Valid points left'), value: formatNumber(validPoints) },
    { label: i18n._('Requested on'), value: formatStaffTime(createdAt) },
    ...(decidedAt ? [{ label: i18n._('Decided'), value: formatStaffTime(decidedAt) }] : []),
    ...(decidedBy ? [{ label: i18n._('By'), value: decidedBy.name }] : []),
    ...(reason ? [{ label: i18n._('Reason'), value: reason, isWritten: true }] : []),
    ...(paidAt ? [{ label: i18n._('Paid on'), value: formatStaffTime(paidAt) }] : []),
    ...(reference ? [{ label: i18n._('Reference'), value: reference }] : []),
  ];
}

/** The other withdrawals of this member. */
function OtherWithdrawals({ withdrawal: { _id, userId } }: { withdrawal: WireReviewedWithdraw }) {
  const { data = [] } = useQuery(memberWithdrawalsQuery(userId));
  const otherWithdrawals = data.filter((candidate) => candidate._id !== _id);
  if (otherWithdrawals.length === 0) return null;
  const label = i18n._('Other withdrawals of this member');
  return (
    <section aria-label={label}>
      <h3 className="mb-2 text-sm font-medium text-ink-soft">{label}</h3>
      <div className="rounded-xl border border-line bg-surface px-4">
        <WithdrawalList label={label} withdrawals={otherWithdrawals} formatTime={formatStaffTime} />
      </div>
    </section>
  );
}

/** Accepts, or rejects with a reason; each asks for confirmation (spec 3 §4). */
function WithdrawalDecision({ withdrawal, onDone }: ReviewProps) {
  const decide = useDecideWithdrawal();
  const { _id: withdrawId, userName: name, amount, pointsWithdrawn: points } = withdrawal;

  function send(order: { status: 'approved' | 'rejected'; reason?: string }, stop: () => void) {
    const translateDecisionFailure = (error: unknown) =>
      translateNotDecided(order.status, translateStaffFailure(error));
    decide.mutate(
      { withdrawId, ...order },
      createOutcomeHandlers({
        subject: name,
        heldText: translateHeld('withdrawal', order.status === 'approved' ? 'accepted' : 'rejected', { name }),
        onDone,
        onSettled: stop,
        translateFailure: translateDecisionFailure,
      }),
    );
  }

  return (
    <StaffDecision
      yes={{
        question: i18n._('Accept this withdrawal?'),
        outcome: (
          <>
            <StaffQuestionWarnings warnings={[!withdrawal.isVerified && translateUnverified(withdrawal)]} />
            {i18n._('{name} will be notified, and {amount} becomes due for payout.', {
              name,
              amount: formatTnd(amount),
            })}
          </>
        ),
      }}
      no={{
        question: i18n._('Reject this withdrawal?'),
        outcome: i18n._(
          '{name} will be notified and gets {n, plural, one {the point} other {the {count} points}} back.',
          createPluralValues(points, { name }),
        ),
        subject: { kind: 'withdrawal_rejected', userId: withdrawal.userId },
      }}
      busy={decide.isPending}
      onYes={(stop) => send({ status: 'approved' }, stop)}
      onNo={(reason, stop) => send({ status: 'rejected', ...(reason && { reason }) }, stop)}
    />
  );
}

function translateNotDecided(status: 'approved' | 'rejected', reason: string): string {
  if (status === 'approved') return i18n._('Error approving withdrawal: {reason}', { reason });
  return i18n._('Error rejecting withdrawal: {reason}', { reason });
}

/** The button at the place of the decisions submits this form. */
const FORM_ID = 'payout';

type PayoutFormProps = ReviewProps & { pay: ReturnType<typeof usePayWithdrawal> };

/** Records that the money was sent, with the reference of the transfer. */
function PayoutForm({ withdrawal: { _id, userName }, pay, onDone }: PayoutFormProps) {
  const [reference, setReference] = useState('');
  const [isMissing, setMissing] = useState(false);

  function send() {
    const typed = cleanNumber(reference);
    setMissing(typed === '');
    if (typed === '') return;
    const translatePayFailure = (error: unknown) =>
      i18n._('Error marking as paid: {reason}', { reason: translateStaffFailure(error) });
    pay.mutate(
      { withdrawId: _id, reference: typed },
      createOutcomeHandlers({ subject: userName, onDone, translateFailure: translatePayFailure }),
    );
  }

  return (
    <Form id={FORM_ID} onSubmit={send}>
      <Field
        label={i18n._('Reference of the transfer')}
        name="reference"
        autoComplete="off"
        maxLength={100}
        value={reference}
        onChange={setReference}
        error={isMissing ? i18n._('Please enter the reference of the transfer.') : undefined}
      />
    </Form>
  );
}

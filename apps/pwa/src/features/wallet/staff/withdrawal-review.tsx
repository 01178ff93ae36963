import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { readWithholdingCertificate } from '@waha/domain/wallet/staff/withholding-certificate.contract';
import type { WireReviewedWithdraw } from '@waha/domain/wallet/staff-withdrawals.contract';
import { TriangleAlert } from 'lucide-react';
import { createPluralValues, formatNumber, formatStaffTime, formatTnd } from '#platform/language/format';
import { StaffFileButton } from '#shell/staff/export/file-button';
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
import { toStaffMark } from '#shell/staff/to-staff-mark';
import { translateStaffFailure } from '#shell/staff/translate-staff-failure';
import { QueryBoundary } from '#shell/states/query-boundary';
import { type Detail, DetailList } from '#ui/detail-list';
import { Notice } from '#ui/notice';
import { StatusMark } from '#ui/status-mark';
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
  const query = useReviewedItem(withdrawalQuery(id), queueRow);
  return (
    <QueryBoundary query={query} skeleton={<StaffReviewSkeleton />}>
      {(withdrawal) => <Review withdrawal={withdrawal} onDone={onDone} />}
    </QueryBoundary>
  );
}

type ReviewProps = { withdrawal: WireReviewedWithdraw; onDone: () => void };

function Review({ withdrawal, onDone }: ReviewProps) {
  const { userId, userName, status, paidAt, amount, pointsWithdrawn, isVerified, payout, withheld } = withdrawal;
  const isDue = status === 'approved' && !paidAt;
  const isForColleague = useSecondPersonCheck()(withdrawal);
  const pay = usePayWithdrawal();
  return (
    <StaffReview
      label={i18n._('Withdrawal')}
      member={{ userId, name: userName }}
      statusMark={<StatusMark {...toStaffMark(toStatusMark(withdrawal))} />}
      decision={
        status === 'pending' ? (
          <WithdrawalDecision withdrawal={withdrawal} onDone={onDone} />
        ) : isDue && !isForColleague ? (
          <StaffPayoutButton busy={pay.isPending} />
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
            amount={withheld?.net ?? amount}
            details={[
              { label: i18n._('Points'), value: translatePoints(pointsWithdrawn) },
              ...listWithheldDetails(withdrawal),
            ]}
          />
          {payout ? <StaffPayoutAccount method={payout.method} number={`+${payout.number}`} /> : null}
          {isDue && isForColleague ? <StaffSecondPersonNotice /> : null}
          {isDue && !isForColleague ? (
            <StaffPayoutForm
              subject={userName}
              onPay={(reference, handlers) => pay.mutate({ withdrawId: withdrawal._id, reference }, handlers)}
              onDone={onDone}
            />
          ) : null}
          <DetailList details={toDetails(withdrawal)} />
          {paidAt && withheld && withheld.amount > 0 ? (
            <StaffFileButton endpoint={readWithholdingCertificate} params={{ userId, withdrawId: withdrawal._id }}>
              {i18n._('Withholding tax certificate')}
            </StaffFileButton>
          ) : null}
        </>
      }
    >
      <OtherWithdrawals withdrawal={withdrawal} />
      <StaffHistory id={withdrawal._id} />
    </StaffReview>
  );
}

/** The amounts with the withholding tax; none if nothing is withheld. */
function listWithheldDetails({ amount, withheld }: WireReviewedWithdraw): Detail[] {
  if (!withheld) return [];
  const rate = formatNumber(withheld.rate / 100);
  return [
    { label: i18n._('Gross amount'), value: formatTnd(amount) },
    {
      label:
        withheld.base === 100
          ? i18n._('Withholding tax, {rate}%', { rate })
          : i18n._('Withholding tax, {rate}% of {base}%', { rate, base: formatNumber(withheld.base) }),
      value: formatTnd(withheld.amount),
    },
    { label: i18n._('Net amount'), value: formatTnd(withheld.net) },
  ];
}

function translateUnverified({ payout }: Pick<WireReviewedWithdraw, 'payout'>): string {
  return payout ? i18n._('The profile of this member is not verified.') : i18n._('This member has no profile.');
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
              amount: formatTnd(withdrawal.withheld?.net ?? amount),
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

import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { WireReviewedWithdraw } from '@waha/domain/wallet/wallet.contract';
import { TriangleAlert } from 'lucide-react';
import { formatStaffTime, formatTnd } from '../../../platform/format';
import { sayError } from '../../../platform/say-error';
import { StaffReviewHead } from '../../../shell/staff/review-header';
import { Loaded } from '../../../shell/states/query-boundary';
import { Card } from '../../../ui/card';
import { CopyButton } from '../../../ui/copy-button';
import { DetailList } from '../../../ui/detail-list';
import { Notice } from '../../../ui/notice';
import { Skeleton } from '../../../ui/skeleton';
import { StatusMark } from '../../../ui/status-mark';
import { markOf } from '../wallet.texts';
import { WithdrawalList } from '../withdrawal-list';
import { memberWithdrawalsQuery, withdrawalQuery } from './staff.queries';
import { WithdrawalDecision } from './withdrawal-decision';
import { WithdrawalPayout } from './withdrawal-payout';

type WithdrawalReviewProps = { id: string; known: WireReviewedWithdraw | undefined; onDone: () => void };

/** One withdrawal: how much, to whom, and what to do about it (spec 3 §2). */
export function WithdrawalReview({ id, known, onDone }: WithdrawalReviewProps) {
  const found = useQuery({ ...withdrawalQuery(id), ...(known && { placeholderData: known }) });
  // The queue's own row stands in until it is read: that is not old.
  const query = found.isPlaceholderData ? { ...found, dataUpdatedAt: Date.now() } : found;
  return (
    <Loaded query={query} sayFailure={sayError} skeleton={<Skeleton className="h-120" />}>
      {(withdrawal) => <Review withdrawal={withdrawal} onDone={onDone} />}
    </Loaded>
  );
}

type ReviewProps = { withdrawal: WireReviewedWithdraw; onDone: () => void };

function Review({ withdrawal, onDone }: ReviewProps) {
  const { userName, status, paidAt, amount, isVerified, payout } = withdrawal;
  return (
    <article aria-label={i18n._('Withdrawal')} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <StaffReviewHead title={userName} mark={<StatusMark {...markOf(withdrawal)} />} onBack={onDone} />
      {isVerified ? null : (
        <Notice tone="sun" icon={<TriangleAlert aria-hidden="true" />}>
          {payout ? i18n._('The profile of this member is not verified.') : i18n._('This member has no profile.')}
        </Notice>
      )}
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="text-3xl font-semibold tabular-nums">{formatTnd(amount)}</p>
        {status === 'pending' ? <WithdrawalDecision withdrawal={withdrawal} onDone={onDone} /> : null}
        {status === 'approved' && !paidAt ? <WithdrawalPayout withdrawal={withdrawal} onDone={onDone} /> : null}
        {payout ? <Payout {...payout} /> : null}
        <DetailList details={detailsOf(withdrawal)} />
      </Card>
      <OtherWithdrawals withdrawal={withdrawal} />
    </article>
  );
}

function Payout({ method, number }: { method: string; number: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-xl bg-blue-wash p-3">
      <span className="text-sm">
        {method}
        <span className="block text-lg font-semibold tabular-nums">+{number}</span>
      </span>
      <CopyButton text={`+${number}`} />
    </div>
  );
}

function detailsOf(withdrawal: WireReviewedWithdraw) {
  const { userEmail, pointsWithdrawn, validPoints, isVerified, createdAt } = withdrawal;
  const { decidedAt, decidedBy, reason, paidAt, reference } = withdrawal;
  return [
    { label: i18n._('Member'), value: userEmail },
    { label: i18n._('Profile'), value: isVerified ? i18n._('Verified') : i18n._('Not verified') },
    { label: i18n._('Amount'), value: i18n._('{points} points', { points: pointsWithdrawn }) },
    { label: i18n._('Valid points left'), value: validPoints },
    { label: i18n._('Asked'), value: formatStaffTime(createdAt) },
    ...(decidedAt ? [{ label: i18n._('Decided'), value: formatStaffTime(decidedAt) }] : []),
    ...(decidedBy ? [{ label: i18n._('By'), value: decidedBy.name }] : []),
    ...(reason ? [{ label: i18n._('Reason'), value: reason }] : []),
    ...(paidAt ? [{ label: i18n._('Paid'), value: formatStaffTime(paidAt) }] : []),
    ...(reference ? [{ label: i18n._('Reference'), value: reference }] : []),
  ];
}

/** What else this member has withdrawn. */
function OtherWithdrawals({ withdrawal: { _id, userId } }: { withdrawal: WireReviewedWithdraw }) {
  const { data = [] } = useQuery(memberWithdrawalsQuery(userId));
  const others = data.filter((other) => other._id !== _id);
  if (others.length === 0) return null;
  const label = i18n._('Other withdrawals of this member');
  return (
    <section aria-label={label}>
      <h3 className="mb-2 text-sm font-medium text-ink-soft">{label}</h3>
      <div className="rounded-xl border border-line bg-surface px-4">
        <WithdrawalList label={label} withdrawals={others} />
      </div>
    </section>
  );
}

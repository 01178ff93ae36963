import { i18n } from '@lingui/core';
import type { WireWithdraw } from '@waha/domain/wallet/wallet.contract';
import { memo } from 'react';
import { formatMessageTime } from '#platform/language/format';
import { GrowingList } from '#shell/layout/growing-list';
import { StatusMark } from '#ui/status-mark';
import { PointsAndWorth } from './points-and-worth';
import { toStatusMark } from './wallet.texts';

type WithdrawalListProps = {
  label: string;
  withdrawals: readonly WireWithdraw[];
  /** Staff see their own format. */
  formatTime?: (iso: string) => string;
};

/** Lists withdrawals with their status, newest first. */
export function WithdrawalList({ label, withdrawals, formatTime = formatMessageTime }: WithdrawalListProps) {
  if (withdrawals.length === 0) return <p className="text-sm text-ink-soft">{i18n._('No withdrawals yet.')}</p>;
  return (
    <ul aria-label={label} className="divide-y divide-line">
      <GrowingList
        items={withdrawals}
        renderItem={(withdrawal) => (
          <WithdrawalLine key={withdrawal._id} withdrawal={withdrawal} formatTime={formatTime} />
        )}
      />
    </ul>
  );
}

type WithdrawalLineProps = { withdrawal: WireWithdraw; formatTime: (iso: string) => string };

const WithdrawalLine = memo(function WithdrawalLine({ withdrawal, formatTime }: WithdrawalLineProps) {
  const { withholding } = withdrawal;
  return (
    <li className="flex items-start gap-3 py-3">
      <span className="min-w-0 flex-1">
        <StatusMark {...toStatusMark(withdrawal)} />
        <span className="block text-sm text-ink-soft">{formatTime(withdrawal.createdAt)}</span>
        {/* The texts about the tax are written by the server. */}
        {[describeOutcome(withdrawal, formatTime), withholding?.text].map((text) =>
          text ? (
            <span key={text} className="block text-sm wrap-anywhere">
              {text}
            </span>
          ) : null,
        )}
        {withholding?.certificate ? (
          <a href={withholding.certificate.href} target="_blank" rel="noreferrer" className="text-sm text-blue">
            {withholding.certificate.text}
          </a>
        ) : null}
      </span>
      <PointsAndWorth points={withdrawal.pointsWithdrawn} />
    </li>
  );
});

/** Returns what was decided, in a sentence; undefined while nothing is to be said. */
function describeOutcome(
  { status, reason, paidAt, reference }: WireWithdraw,
  formatTime: (iso: string) => string,
): string | undefined {
  if (paidAt)
    return i18n._('Paid on {date}, reference {reference}', { date: formatTime(paidAt), reference: reference ?? '' });
  if (status === 'approved') return i18n._('The money has not been sent yet.');
  return reason ? i18n._('Reason: {reason}', { reason }) : undefined;
}

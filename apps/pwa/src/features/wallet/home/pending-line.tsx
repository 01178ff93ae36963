import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { pointsToMillimes } from '@waha/domain/kernel/money';
import { formatTnd } from '../../../platform/format';
import { StatusMark } from '../../../ui/status-mark';
import { withdrawalsQuery } from '../wallet.queries';

/** That a withdrawal waits for the administrator; nothing when none does. */
export function PendingLine({ userId }: { userId: string }) {
  const withdrawals = useQuery(withdrawalsQuery(userId)).data ?? [];
  const pending = withdrawals.filter(({ status }) => status === 'pending');
  if (pending.length === 0) return null;
  const points = pending.reduce((sum, { pointsWithdrawn }) => sum + pointsWithdrawn, 0);
  return (
    <StatusMark
      className="mt-2"
      state="waiting"
      word={i18n._('Withdrawal of {amount} pending', { amount: formatTnd(pointsToMillimes(points)) })}
    />
  );
}

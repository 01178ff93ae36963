import { i18n } from '@lingui/core';
import { useQueries } from '@tanstack/react-query';
import type { WireProfile } from '@waha/domain/profile/profile.contract';
import type { WirePayment } from '@waha/domain/purchase/payment.contract';
import type { WireWithdraw } from '@waha/domain/wallet/wallet.contract';
import { memberQuery } from '#features/profile/staff/staff-profiles.queries';
import { memberPaymentsQuery } from '#features/purchase/staff/staff-payments.queries';
import { memberWithdrawalsQuery } from '#features/wallet/staff/staff-wallets.queries';
import { createPluralValues, formatRelative, formatTnd } from '#platform/language/format';
import { QueryBoundary } from '#shell/states/query-boundary';
import { AdminPanelLink, type PanelItem } from './admin-panel-link';
import { AdminPanelPart, translatePanelFailure } from './admin-panel-part';

type Pending = PanelItem & { id: string };

/** A member's items that are pending a decision; each links to its section. */
export function AdminMemberPending({ userId }: { userId: string }) {
  const [member, payments, withdrawals] = useQueries({
    queries: [memberQuery(userId), memberPaymentsQuery(userId), memberWithdrawalsQuery(userId)],
  });
  const failed = [member, payments, withdrawals].find(({ isError }) => isError) ?? member;
  const isLoaded = member.data && payments.data && withdrawals.data;
  const pendingItems = isLoaded && [
    ...payments.data.filter(({ status }) => status === 'pending').map((payment) => toPaymentItem(payment, userId)),
    ...payments.data.flatMap(toRefundItem),
    ...(member.data.profile?.status === 'submitted' ? [toProfileItem(member.data.profile)] : []),
    ...withdrawals.data.filter(isOpen).map(toWithdrawalItem),
  ];
  return (
    <AdminPanelPart title={i18n._('Waiting')}>
      <QueryBoundary<readonly Pending[]>
        query={{ ...failed, data: pendingItems }}
        translateFailure={translatePanelFailure}
      >
        {(items) =>
          items.length === 0 ? (
            <p className="text-ink-soft">{i18n._('No pending items.')}</p>
          ) : (
            <ul aria-label={i18n._('Waiting')} className="grid gap-2">
              {items.map((item) => (
                <AdminPanelLink key={item.id} item={item} />
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </AdminPanelPart>
  );
}

function toPaymentItem({ _id, packName, quantity, totalPrice, createdAt }: WirePayment, member: string): Pending {
  return {
    id: _id,
    title: i18n._('Payment: {pack}', { pack: `${packName} × ${quantity}` }),
    line: `${formatTnd(totalPrice)} · ${formatRelative(createdAt)}`,
    search: { view: 'payments', item: _id, member },
  };
}

/** The refund of a cancelled payment that is to be decided or paid. */
function toRefundItem({ packName, decidedAt = '', refund }: WirePayment): Pending[] {
  if (refund?.status !== 'requested' && refund?.status !== 'approved') return [];
  const { _id: id, amount, status } = refund;
  return [
    {
      id,
      title: i18n._('Refund: {pack}', { pack: packName }),
      line: `${formatTnd(amount)} · ${formatRelative(decidedAt)}`,
      search: { view: 'refunds', item: id, ...(status === 'approved' && { step: 'payout' }) },
    },
  ];
}

function toProfileItem({ _id, createdAt }: WireProfile): Pending {
  return {
    id: _id,
    title: i18n._('Profile'),
    line: formatRelative(createdAt),
    search: { view: 'profiles', item: _id },
  };
}

/** Undecided, or decided and not paid. */
function isOpen({ status, paidAt }: WireWithdraw): boolean {
  return status === 'pending' || (status === 'approved' && paidAt === undefined);
}

function toWithdrawalItem({ _id, status, pointsWithdrawn, amount, createdAt }: WireWithdraw): Pending {
  const points = createPluralValues(pointsWithdrawn);
  return {
    id: _id,
    title:
      status === 'pending'
        ? i18n._('Withdrawal: {n, plural, one {1 point} other {{count} points}}', points)
        : i18n._('To pay: {n, plural, one {1 point} other {{count} points}}', points),
    line: `${formatTnd(amount)} · ${formatRelative(createdAt)}`,
    search: { view: 'withdrawals', item: _id, ...(status === 'approved' && { step: 'payout' }) },
  };
}

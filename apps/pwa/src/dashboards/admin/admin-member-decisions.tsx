import { i18n } from '@lingui/core';
import { useQueries } from '@tanstack/react-query';
import type { WirePayment } from '@waha/domain/purchase/payment.contract';
import type { WireWithdraw } from '@waha/domain/wallet/wallet.contract';
import { toStatusMark as toPaymentMark } from '#features/purchase/staff/payment-review';
import { memberPaymentsQuery } from '#features/purchase/staff/staff-payments.queries';
import { memberWithdrawalsQuery } from '#features/wallet/staff/staff-wallets.queries';
import { toStatusMark as toWithdrawalMark } from '#features/wallet/wallet.texts';
import { createPluralValues, formatRelative, formatTnd } from '#platform/language/format';
import { QueryBoundary } from '#shell/states/query-boundary';
import { StatusMark } from '#ui/status-mark';
import { Untranslated } from '#ui/untranslated';
import { AdminPanelLink, type PanelItem } from './admin-panel-link';
import { AdminPanelPart, translatePanelFailure } from './admin-panel-part';

const MAX_SHOWN = 5;

type Decision = PanelItem & { id: string; decidedAt: string };

/** The latest decisions about a member's payments and withdrawals, with the reasons that the member has read. */
export function AdminMemberDecisions({ userId }: { userId: string }) {
  const [payments, withdrawals] = useQueries({
    queries: [memberPaymentsQuery(userId), memberWithdrawalsQuery(userId)],
  });
  const failed = payments.isError ? payments : withdrawals;
  const decisions =
    payments.data &&
    withdrawals.data &&
    [
      ...payments.data.flatMap((payment) => toPaymentDecision(payment, userId)),
      ...withdrawals.data.flatMap((withdrawal) => toWithdrawalDecision(withdrawal, userId)),
    ]
      .sort((a, b) => b.decidedAt.localeCompare(a.decidedAt))
      .slice(0, MAX_SHOWN);
  return (
    <AdminPanelPart title={i18n._('Latest decisions')}>
      <QueryBoundary<readonly Decision[]>
        query={{ ...failed, data: decisions }}
        translateFailure={translatePanelFailure}
      >
        {(items) =>
          items.length === 0 ? (
            <p className="text-ink-soft">{i18n._('No decisions yet.')}</p>
          ) : (
            <ul aria-label={i18n._('Latest decisions')} className="grid gap-2">
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

function toPaymentDecision(payment: WirePayment, member: string): Decision[] {
  const { _id: id, packName, quantity, totalPrice, decidedAt, reason } = payment;
  if (!decidedAt) return [];
  return [
    {
      ...{ id, decidedAt },
      title: i18n._('Payment: {pack}', { pack: `${packName} × ${quantity}` }),
      line: (
        <Outcome mark={toPaymentMark(payment)} facts={`${formatTnd(totalPrice)} · ${formatRelative(decidedAt)}`}>
          {reason}
        </Outcome>
      ),
      search: { view: 'payments', list: 'decided', item: id, member },
    },
  ];
}

/** A withdrawal that is to be paid is in its queue; others are on the page of the member. */
function toWithdrawalDecision(withdrawal: WireWithdraw, member: string): Decision[] {
  const { _id: id, status, pointsWithdrawn, amount, decidedAt, paidAt, reason } = withdrawal;
  if (!decidedAt) return [];
  const points = createPluralValues(pointsWithdrawn);
  const needsPayout = status === 'approved' && paidAt === undefined;
  return [
    {
      ...{ id, decidedAt },
      title: i18n._('Withdrawal: {n, plural, one {1 point} other {{count} points}}', points),
      line: (
        <Outcome mark={toWithdrawalMark(withdrawal)} facts={`${formatTnd(amount)} · ${formatRelative(decidedAt)}`}>
          {reason}
        </Outcome>
      ),
      search: needsPayout ? { view: 'withdrawals', item: id, step: 'payout' } : { view: 'users', item: member },
    },
  ];
}

type OutcomeProps = {
  mark: Parameters<typeof StatusMark>[0];
  facts: string;
  /** The reason of the decision. */
  children: string | undefined;
};

function Outcome({ mark, facts, children }: OutcomeProps) {
  return (
    <span className="grid gap-0.5">
      <span className="flex flex-wrap gap-x-2">
        <StatusMark {...mark} />
        <span>{facts}</span>
      </span>
      {children ? <Untranslated className="wrap-anywhere text-ink">{children}</Untranslated> : null}
    </span>
  );
}

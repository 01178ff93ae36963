import { i18n } from '@lingui/core';
import type { WireReviewedWithdraw } from '@waha/domain/wallet/wallet.contract';
import { formatTnd } from '../../../platform/format';
import { StaffDecision } from '../../../shell/staff/decision-bar';
import { sayStaffFailure } from '../../../shell/staff/failure.messages';
import { sayOutcome } from '../../../shell/staff/outcome.messages';
import { useDecideWithdrawal } from './staff.queries';

type WithdrawalDecisionProps = { withdrawal: WireReviewedWithdraw; onDone: () => void };

/** Approve, or reject with a reason; each asks once more (spec 3 §4). */
export function WithdrawalDecision({ withdrawal, onDone }: WithdrawalDecisionProps) {
  const decide = useDecideWithdrawal();
  const { _id: withdrawId, userName: name, amount, pointsWithdrawn: points } = withdrawal;

  function send(order: { status: 'approved' | 'rejected'; reason?: string }, stop: () => void) {
    const sayFailure = (error: unknown) => `${sayWhatFailed(order.status)}: ${sayStaffFailure(error)}`;
    decide.mutate({ withdrawId, ...order }, sayOutcome({ onDone, onSettled: stop, sayFailure }));
  }

  return (
    <StaffDecision
      yes={{
        verb: i18n._('Approve'),
        question: i18n._('Approve this withdrawal?'),
        outcome: i18n._('{name} is told, and {amount} is then to be paid.', { name, amount: formatTnd(amount) }),
      }}
      no={{
        verb: i18n._('Reject'),
        question: i18n._('Reject this withdrawal?'),
        outcome: i18n._('{name} is told, and gets the {points} points back at once.', { name, points }),
      }}
      busy={decide.isPending}
      onYes={(stop) => send({ status: 'approved' }, stop)}
      onNo={(reason, stop) => send({ status: 'rejected', ...(reason && { reason }) }, stop)}
    />
  );
}

function sayWhatFailed(status: 'approved' | 'rejected'): string {
  return status === 'approved' ? i18n._('Error approving withdrawal') : i18n._('Error rejecting withdrawal');
}

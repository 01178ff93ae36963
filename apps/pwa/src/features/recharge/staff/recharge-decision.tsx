import { i18n } from '@lingui/core';
import { NO_REASON } from '@waha/domain/recharge/recharge';
import type { WireReviewedRecharge } from '@waha/domain/recharge/recharge.contract';
import { StaffDecision } from '../../../shell/staff/decision-bar';
import { sayStaffFailure } from '../../../shell/staff/failure.messages';
import { sayOutcome } from '../../../shell/staff/outcome.messages';
import { useDecideRecharge } from './staff.queries';

type RechargeDecisionProps = { request: WireReviewedRecharge; onDone: () => void };

/** Approve, or reject with a reason (spec 3 §2). */
export function RechargeDecision({ request: { _id, clientName, points }, onDone }: RechargeDecisionProps) {
  const decide = useDecideRecharge();
  const what = { name: clientName, points };

  function send(order: { status: 'approved' | 'rejected'; adminMessage?: string }, stop: () => void) {
    const sayFailure = (error: unknown) => `${sayWhatFailed(order.status)}: ${sayStaffFailure(error)}`;
    decide.mutate({ requestId: _id, ...order }, sayOutcome({ onDone, onSettled: stop, sayFailure }));
  }

  return (
    <StaffDecision
      yes={{
        verb: i18n._('Approve'),
        question: i18n._('Approve this recharge?'),
        outcome: i18n._('{name} is told, and gets {points} facility points at once.', what),
      }}
      no={{
        verb: i18n._('Reject'),
        question: i18n._('Reject this recharge?'),
        outcome: i18n._('{name} is told, and can send a new receipt.', what),
        placeholder: NO_REASON,
      }}
      busy={decide.isPending}
      onYes={(stop) => send({ status: 'approved' }, stop)}
      onNo={(reason, stop) => send({ status: 'rejected', ...(reason && { adminMessage: reason }) }, stop)}
    />
  );
}

function sayWhatFailed(status: 'approved' | 'rejected'): string {
  return status === 'approved' ? i18n._("Échec de l'approbation") : i18n._('Échec du rejet');
}

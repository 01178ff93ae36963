import { i18n } from '@lingui/core';
import type { WirePayment } from '@waha/domain/purchase/payment.contract';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { sayError } from '../../../platform/say-error';
import { StaffDecision } from '../../../shell/staff/decision-bar';
import { sayOutcome } from '../../../shell/staff/outcome.messages';
import { Button } from '../../../ui/button';
import { DeletePayment } from './delete-payment';
import { useDecidePayment } from './staff.queries';

type PaymentDecisionProps = { payment: WirePayment; onDone: () => void };

/** Accept, reject with a reason, or delete; each asks once more. Decided ones can only be deleted, and only if approved. */
export function PaymentDecision({ payment, onDone }: PaymentDecisionProps) {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <div className="grid gap-2">
      <Decide payment={payment} onDone={onDone} />
      <Button
        wide
        variant="quiet"
        disabled={payment.status !== 'pending' && payment.status !== 'approved'}
        icon={<Trash2 aria-hidden="true" className="size-5" />}
        onPress={() => setDeleting(true)}
      >
        {i18n._('Cancel and delete')}
      </Button>
      {isDeleting ? <DeletePayment payment={payment} onStop={() => setDeleting(false)} onDone={onDone} /> : null}
    </div>
  );
}

function Decide({ payment, onDone }: PaymentDecisionProps) {
  const decide = useDecidePayment();
  const { _id: id, packName: pack, quantity, userEmail: email } = payment;

  function send(order: { status: 'approved' | 'rejected'; reason?: string }, stop: () => void) {
    const sayFailure = (error: unknown) => sayWhatFailed(order.status, sayError(error));
    decide.mutate({ id, ...order }, sayOutcome({ onDone, onSettled: stop, sayFailure }));
  }

  return (
    <StaffDecision
      yes={{
        verb: i18n._('Accept'),
        question: i18n._('Accept this payment?'),
        outcome: i18n._('{pack} × {quantity} starts for {email}, and the first bonus is credited.', {
          pack,
          quantity,
          email,
        }),
      }}
      no={{
        verb: i18n._('Reject'),
        question: i18n._('Reject this payment?'),
        outcome: i18n._('{email} is told, and can send a new receipt.', { email }),
      }}
      busy={decide.isPending}
      disabled={payment.status !== 'pending'}
      onYes={(stop) => send({ status: 'approved' }, stop)}
      onNo={(reason, stop) => send({ status: 'rejected', reason }, stop)}
    />
  );
}

function sayWhatFailed(status: 'approved' | 'rejected', detail: string): string {
  return status === 'approved'
    ? i18n._('Error validating payment: {detail}', { detail })
    : i18n._('Error rejecting payment: {detail}', { detail });
}

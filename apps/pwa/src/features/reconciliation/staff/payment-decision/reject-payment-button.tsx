import { i18n } from '@lingui/core';
import { validatePayment } from '@waha/domain/purchase/payment.contract';
import type { WireThing } from '@waha/domain/reconciliation/reconciliation.contract';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useConnectivity } from '#platform/connectivity';
import { formatTnd } from '#platform/language/format';
import { translateError } from '#platform/translate-error';
import { callHeld } from '#shell/staff/held/call-held';
import { translateHeld } from '#shell/staff/held/translate-held';
import { createOutcomeHandlers } from '#shell/staff/outcome-handlers';
import { StaffReasonDialog } from '#shell/staff/queue/reason-dialog';
import { StaffKeyButton } from '#shell/staff/shortcuts/key-button';
import { useStaffCommand } from '#shell/staff/use-command';

type RejectPaymentButtonProps = {
  payment: WireThing;
  /** The amount that the line shows. */
  receivedMillimes: number;
  onDone: () => void;
};

/** Rejects the payment that a line was compared with, in the dialog of the payment's own review. */
export function RejectPaymentButton({ payment, receivedMillimes, onDone }: RejectPaymentButtonProps) {
  const isOffline = useConnectivity(({ state }) => state === 'offline');
  const [isConfirming, setConfirming] = useState(false);
  const reject = useStaffCommand('reconciliation', (reason: string) =>
    callHeld(validatePayment, { params: { id: payment._id }, body: { status: 'rejected', reason } }),
  );
  const { payer: name, userId } = payment;
  return (
    <>
      <StaffKeyButton
        action="reject"
        className="flex-1 whitespace-nowrap"
        variant="secondary"
        disabled={isOffline}
        icon={<X />}
        onPress={() => setConfirming(true)}
      >
        {i18n._('Reject the payment…')}
      </StaffKeyButton>
      <StaffReasonDialog
        isOpen={isConfirming}
        title={i18n._('Reject this payment?')}
        confirm={i18n._('Reject')}
        subject={{ kind: 'payment_rejected', userId }}
        isRequired
        undo="held"
        busy={reject.isPending}
        onConfirm={(reason) =>
          reject.mutate(
            reason,
            createOutcomeHandlers({
              subject: name,
              heldText: translateHeld('payment', 'rejected', { name }),
              onDone,
              onSettled: () => setConfirming(false),
              translateFailure: (error) =>
                i18n._('Error rejecting payment: {detail}', { detail: translateError(error) }),
            }),
          )
        }
        onCancel={() => setConfirming(false)}
      >
        <span className="mb-2 block font-medium text-ink">
          {i18n._('Received: {received}. Expected from {name}: {expected}.', {
            received: formatTnd(receivedMillimes),
            name,
            expected: formatTnd(payment.amount),
          })}
        </span>
        {i18n._('{email} will be notified and can send a new receipt.', { email: name })}
      </StaffReasonDialog>
    </>
  );
}

import { i18n } from '@lingui/core';
import { validatePayment } from '@waha/domain/purchase/payment.contract';
import type { WireLine } from '@waha/domain/reconciliation/reconciliation.contract';
import { Scale } from 'lucide-react';
import { useState } from 'react';
import { useConnectivity } from '#platform/connectivity';
import { translateError } from '#platform/translate-error';
import { callHeld } from '#shell/staff/held/call-held';
import { translateHeld, translateHeldPart } from '#shell/staff/held/translate-held';
import { createOutcomeHandlers } from '#shell/staff/outcome-handlers';
import { type OtherAmountDecision, StaffOtherAmountDialog } from '#shell/staff/queue/other-amount-dialog';
import { StaffKeyButton } from '#shell/staff/shortcuts/key-button';
import { useStaffCommand } from '#shell/staff/use-command';

type Candidate = NonNullable<WireLine['candidates']>[number];

type OtherAmountButtonProps = {
  payment: Candidate;
  otherAmount: NonNullable<Candidate['otherAmount']>;
  onDone: () => void;
};

/** Proposes the decision that fits the amount of the line: a part of the payment, or an acceptance with credit. */
export function OtherAmountButton({ payment, otherAmount, onDone }: OtherAmountButtonProps) {
  const isOffline = useConnectivity(({ state }) => state === 'offline');
  const [isConfirming, setConfirming] = useState(false);
  const decide = useStaffCommand('reconciliation', (body: OtherAmountDecision) =>
    callHeld(validatePayment, { params: { id: payment._id }, body }),
  );
  const { payer: name } = payment;
  const { received, due, status } = otherAmount;
  const isPart = status === 'rejected';
  return (
    <>
      <StaffKeyButton
        action="amount"
        className="w-full"
        disabled={isOffline}
        icon={<Scale />}
        onPress={() => setConfirming(true)}
      >
        {isPart ? i18n._('Record as part payment') : i18n._('Accept with credit')}
      </StaffKeyButton>
      <StaffOtherAmountDialog
        isOpen={isConfirming}
        due={due}
        received={received}
        busy={decide.isPending}
        onConfirm={(decision) =>
          decide.mutate(
            decision,
            createOutcomeHandlers({
              subject: name,
              heldText: isPart ? translateHeldPart(name) : translateHeld('payment', 'accepted', { name }),
              onDone,
              onSettled: () => setConfirming(false),
              translateFailure: (error) =>
                i18n._('The payment was not decided: {detail}', { detail: translateError(error) }),
            }),
          )
        }
        onCancel={() => setConfirming(false)}
      />
    </>
  );
}

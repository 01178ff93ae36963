import { i18n } from '@lingui/core';
import type { WirePayment } from '@waha/domain/purchase/payment.contract';
import { Scale } from 'lucide-react';
import { useState } from 'react';
import { translateError } from '#platform/translate-error';
import { translateDuplicateReceipt } from '#shell/staff/duplicate-receipt';
import { translateHeld, translateHeldPart } from '#shell/staff/held/translate-held';
import { createOutcomeHandlers } from '#shell/staff/outcome-handlers';
import { StaffOtherAmountDialog } from '#shell/staff/queue/other-amount-dialog';
import { StaffQuestionWarnings } from '#shell/staff/queue/question-warnings';
import { StaffKeyButton } from '#shell/staff/shortcuts/key-button';
import { computeExpectedAmount } from '../home/compute-expected-amount';
import { AcceptOutcome } from './expected-on-receipt';
import { useDecidePayment } from './staff-payments.queries';

type OtherAmountButtonProps = { payment: WirePayment; onDone: () => void };

/** Decides a pending payment whose receipt shows another amount than the expected one. Renders nothing if none is expected. */
export function OtherAmountButton({ payment, onDone }: OtherAmountButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const decide = useDecidePayment();
  const due = computeExpectedAmount(payment);
  const { _id: id, userEmail, sameReceiptAs } = payment;
  const name = payment.userName || userEmail;
  if (payment.status !== 'pending' || due === 0) return null;
  return (
    <>
      <StaffKeyButton
        action="amount"
        variant="secondary"
        className="my-2 w-full"
        icon={<Scale />}
        onPress={() => setAsking(true)}
      >
        {i18n._('Another amount arrived')}
      </StaffKeyButton>
      <StaffOtherAmountDialog
        isOpen={isAsking}
        due={due}
        warnings={
          <StaffQuestionWarnings
            warnings={[sameReceiptAs?.length && translateDuplicateReceipt(payment, sameReceiptAs)]}
          />
        }
        acceptOutcome={<AcceptOutcome payment={payment} />}
        busy={decide.isPending}
        onConfirm={(decision) =>
          decide.mutate(
            { id, ...decision },
            createOutcomeHandlers({
              subject: name,
              heldText:
                decision.status === 'approved'
                  ? translateHeld('payment', 'accepted', { name })
                  : translateHeldPart(name),
              onDone,
              onSettled: () => setAsking(false),
              translateFailure: (error) =>
                i18n._('The payment was not decided: {detail}', { detail: translateError(error) }),
            }),
          )
        }
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

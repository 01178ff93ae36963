import { i18n } from '@lingui/core';
import type { WirePayment } from '@waha/domain/purchase/payment.contract';
import { useState } from 'react';
import { formatTnd } from '#platform/language/format';
import { AmountField } from '#shell/staff/drafts/amount-field';
import { createOutcomeHandlers } from '#shell/staff/outcome-handlers';
import { StaffReasonDialog } from '#shell/staff/queue/reason-dialog';
import { translateStaffFailure } from '#shell/staff/translate-staff-failure';
import { computeExpectedAmount } from '../home/compute-expected-amount';
import { useCorrectReceived } from './staff-payments.queries';

type CorrectReceivedDialogProps = { payment: WirePayment; onClose: () => void };

/**
 * Corrects the amount that arrived for a decided payment, with a reason. The decision stays; the difference changes the
 * member's credit, and the member is notified.
 */
export function CorrectReceivedDialog({ payment, onClose }: CorrectReceivedDialogProps) {
  const { _id: id, reference, status, userName, userEmail } = payment;
  const due = computeExpectedAmount(payment);
  const isRejected = status === 'rejected';
  const recorded = payment.received ?? (isRejected ? 0 : due);
  const [received, setReceived] = useState(recorded);
  const [isAsked, setAsked] = useState(false);
  const correct = useCorrectReceived();
  const refusal = findRefusal();

  function findRefusal(): string | undefined {
    if (received === recorded) return i18n._('This amount is already recorded.');
    if (isRejected && received >= due) return i18n._('Enter an amount below {amount}.', { amount: formatTnd(due) });
    if (!isRejected && received < due) return i18n._('Enter at least {amount}.', { amount: formatTnd(due) });
    return undefined;
  }

  function confirm(reason: string): void {
    setAsked(true);
    if (refusal) return;
    correct.mutate(
      { id, received, reason },
      createOutcomeHandlers({
        subject: userName || userEmail,
        onSettled: onClose,
        translateFailure: (error) =>
          i18n._('The amount was not corrected: {reason}', { reason: translateStaffFailure(error) }),
      }),
    );
  }

  return (
    <StaffReasonDialog
      isOpen
      title={i18n._('Correct the amount received for {reference}?', { reference })}
      confirm={i18n._('Correct the amount')}
      cancel={i18n._('Go back')}
      isDangerous={false}
      isRequired
      busy={correct.isPending}
      fields={
        <div data-first="">
          <AmountField
            label={i18n._('Amount received')}
            name="corrected-amount"
            value={received}
            onChange={setReceived}
            error={isAsked ? refusal : undefined}
            hint={isRejected ? i18n._('Leave the field empty if nothing arrived.') : undefined}
          />
        </div>
      }
      onConfirm={confirm}
      onCancel={onClose}
    >
      <span className="block">
        {i18n._('{received} is recorded of {due}. The decision stays.', {
          received: formatTnd(recorded),
          due: formatTnd(due),
        })}
      </span>
      <span className="mt-2 block text-ink">
        {i18n._('The difference changes the credit of the member, who is notified with the reason.')}
      </span>
    </StaffReasonDialog>
  );
}

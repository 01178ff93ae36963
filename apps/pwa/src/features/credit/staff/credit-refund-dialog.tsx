import { i18n } from '@lingui/core';
import { useState } from 'react';
import { formatTnd } from '#platform/language/format';
import { AmountField } from '#shell/staff/drafts/amount-field';
import { createOutcomeHandlers } from '#shell/staff/outcome-handlers';
import { StaffReasonDialog } from '#shell/staff/queue/reason-dialog';
import { translateStaffFailure } from '#shell/staff/translate-staff-failure';
import { useRequestCreditRefund } from './member-credit.queries';

type CreditRefundDialogProps = {
  isOpen: boolean;
  userId: string;
  /** The whole credit, in millimes. */
  balance: number;
  onClose: () => void;
};

/** Requests the refund of a member's credit: all of it, or a part. It is then approved and paid like other refunds. */
export function CreditRefundDialog({ isOpen, userId, balance, onClose }: CreditRefundDialogProps) {
  const [amount, setAmount] = useState(balance);
  const [isAsked, setAsked] = useState(false);
  const refund = useRequestCreditRefund(userId);
  const isRefused = amount === 0 || amount > balance;

  function confirm(reason: string): void {
    setAsked(true);
    if (isRefused) return;
    refund.mutate(
      { amount, ...(reason && { reason }) },
      createOutcomeHandlers({
        onSettled: onClose,
        translateFailure: (error) =>
          i18n._('The refund was not requested: {reason}', { reason: translateStaffFailure(error) }),
      }),
    );
  }

  return (
    <StaffReasonDialog
      isOpen={isOpen}
      title={i18n._('Refund the credit?')}
      confirm={i18n._('Request the refund')}
      isDangerous={false}
      busy={refund.isPending}
      fields={
        <div data-first="">
          <AmountField
            label={i18n._('Amount of the refund')}
            name="refund-amount"
            value={amount}
            onChange={setAmount}
            error={
              isAsked && isRefused
                ? i18n._('Enter an amount up to {amount}.', { amount: formatTnd(balance) })
                : undefined
            }
          />
        </div>
      }
      onConfirm={confirm}
      onCancel={onClose}
    >
      {i18n._('The refund is then approved and paid like other refunds. Until then the credit is reserved for it.')}
    </StaffReasonDialog>
  );
}

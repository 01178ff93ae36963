import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { WirePayment } from '@waha/domain/purchase/payment.contract';
import { checkRefundAnswer } from '@waha/domain/purchase/staff/refund-answer';
import { useState } from 'react';
import { translateText } from '#platform/language/translations';
import { translateError } from '#platform/translate-error';
import { createOutcomeHandlers } from '#shell/staff/outcome-handlers';
import { StaffReasonDialog } from '#shell/staff/queue/reason-dialog';
import { Button } from '#ui/button';
import { QuestionDialog } from '#ui/confirm-dialog';
import { type RefundAnswerDraft, RefundAnswerFields, toRefundAnswer } from './refund-answer-fields';
import { cancellationQuery, useDeletePayment } from './staff-payments.queries';

type CancelledPayment = Pick<WirePayment, '_id' | 'reference' | 'userId' | 'userName' | 'userEmail'>;
/** `onDone`: after the cancellation; without it, what is shown stays open. */
type DeletePaymentDialogProps = { payment: CancelledPayment; onStop: () => void; onDone?: (() => void) | undefined };

/**
 * Cancels a payment with a reason. It first shows what would be reversed, and asks how much of the money goes back. The payment itself stays, marked as cancelled.
 */
export function DeletePaymentDialog({ payment, onStop, onDone }: DeletePaymentDialogProps) {
  const { _id: id, reference, userName, userEmail } = payment;
  const effects = useQuery(cancellationQuery(id));
  const remove = useDeletePayment();

  const outcome = createOutcomeHandlers({
    subject: userName || userEmail,
    ...(onDone && { onDone }),
    onSettled: onStop,
    translateFailure: (error) => i18n._('Error deleting payment. {reason}', { reason: translateError(error) }),
  });

  const received = effects.data?.received;
  const [typed, setDraft] = useState<RefundAnswerDraft>();
  const draft = typed ?? { isDue: true, amount: received ?? 0, reason: '' };
  const [isAsked, setAsked] = useState(false);
  const answer = received === undefined ? undefined : checkRefundAnswer(received, toRefundAnswer(draft));
  const refusal = isAsked && answer?.ok === false ? answer.refusal.code : undefined;

  function confirm(reason: string) {
    setAsked(true);
    if (answer?.ok === false) return;
    remove.mutate({ id, reason, ...(answer && { refund: toRefundAnswer(draft) }) }, outcome);
  }

  if (effects.data?.refusedBecause) {
    return (
      <QuestionDialog
        isOpen
        title={i18n._('Failed to delete payment.')}
        question={translateText(effects.data.refusedBecause)}
        onCancel={onStop}
      >
        <Button onPress={onStop}>{i18n._('Close')}</Button>
      </QuestionDialog>
    );
  }
  return (
    <StaffReasonDialog
      isOpen
      title={i18n._('Cancel payment {reference}?', { reference })}
      confirm={i18n._('Cancel this payment')}
      cancel={i18n._('Go back')}
      busy={remove.isPending || effects.isPending}
      subject={{ kind: 'payment_cancelled', userId: payment.userId }}
      isRequired
      fields={
        received === undefined ? null : (
          <RefundAnswerFields received={received} draft={draft} onChange={setDraft} refusal={refusal} />
        )
      }
      onConfirm={confirm}
      onCancel={onStop}
    >
      <span className="block">
        {i18n._('It will be kept for the records, marked as cancelled. The member will be notified.')}
      </span>
      <span className="mt-2 block text-ink">
        {i18n._('A cancelled payment cannot be reopened. The member can send a new one.')}
      </span>
      {effects.data?.endsPack ? (
        <span className="mt-2 block font-medium text-ink">
          {i18n._(
            '{wallet, plural, one {{wallet} wallet point} other {{wallet} wallet points}} and {facility, plural, one {{facility} service point} other {{facility} service points}} will be reversed, and the pack stops earning.',
            {
              wallet: effects.data.walletPoints,
              facility: effects.data.facilityPoints,
            },
          )}
        </span>
      ) : null}
      {effects.data && effects.data.unpaidInvoices + effects.data.paidInvoices > 0 ? (
        <span className="mt-2 block text-ink">
          {i18n._(
            '{unpaid, plural, one {{unpaid} unpaid instalment invoice is cancelled} other {{unpaid} unpaid instalment invoices are cancelled}}; {paid, plural, one {{paid} paid invoice is kept.} other {{paid} paid invoices are kept.}}',
            {
              unpaid: effects.data.unpaidInvoices,
              paid: effects.data.paidInvoices,
            },
          )}
        </span>
      ) : null}
    </StaffReasonDialog>
  );
}

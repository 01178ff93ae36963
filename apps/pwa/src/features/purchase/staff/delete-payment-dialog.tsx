import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { WirePayment } from '@waha/domain/purchase/payment.contract';
import { formatTnd } from '#platform/language/format';
import { translateText } from '#platform/language/translations';
import { translateError } from '#platform/translate-error';
import { createOutcomeHandlers } from '#shell/staff/outcome-handlers';
import { StaffReasonDialog } from '#shell/staff/queue/reason-dialog';
import { Button } from '#ui/button';
import { QuestionDialog } from '#ui/confirm-dialog';
import { computeExpectedAmount } from './expected-on-receipt';
import { cancellationQuery, useDeletePayment } from './staff-payments.queries';

type DeletePaymentDialogProps = { payment: WirePayment; onStop: () => void; onDone: () => void };

/**
 * Cancels a payment with a reason. It first shows what would be reversed. The payment itself stays, marked as cancelled:
 * an approved one also stays open, so that its effects can be checked.
 */
export function DeletePaymentDialog({ payment, onStop, onDone }: DeletePaymentDialogProps) {
  const { _id: id, reference, status, userName, userEmail } = payment;
  const effects = useQuery(cancellationQuery(id));
  const remove = useDeletePayment();

  const outcome = createOutcomeHandlers({
    subject: userName || userEmail,
    ...(status === 'pending' && { onDone }),
    onSettled: onStop,
    translateFailure: (error) => i18n._('Error deleting payment. {reason}', { reason: translateError(error) }),
  });

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
      onConfirm={(reason) => remove.mutate({ id, reason }, outcome)}
      onCancel={onStop}
    >
      <span className="block">
        {i18n._('It will be kept for the records, marked as cancelled. The member will be notified.')}
      </span>
      <span className="mt-2 block text-ink">
        {i18n._('A cancelled payment cannot be reopened. The member can send a new one.')}
      </span>
      {effects.data?.endsPack ? (
        <>
          <span className="mt-2 block font-medium text-ink">
            {i18n._(
              '{wallet, plural, one {{wallet} wallet point} other {{wallet} wallet points}} and {facility, plural, one {{facility} service point} other {{facility} service points}} will be reversed, and the pack stops earning.',
              {
                wallet: effects.data.walletPoints,
                facility: effects.data.facilityPoints,
              },
            )}
          </span>
          <span className="mt-2 block text-ink">
            {i18n._('The money is not sent back automatically. The payment is for {amount}.', {
              amount: formatTnd(computeExpectedAmount(payment)),
            })}
          </span>
        </>
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

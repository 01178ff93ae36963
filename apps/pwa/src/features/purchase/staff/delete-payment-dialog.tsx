import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { WirePayment } from '@waha/domain/purchase/payment.contract';
import { translateText } from '#platform/language/translations';
import { translateError } from '#platform/translate-error';
import { createOutcomeHandlers } from '#shell/staff/outcome-handlers';
import { StaffConfirmDialog } from '#shell/staff/staff-confirm-dialog';
import { Button } from '#ui/button';
import { QuestionDialog } from '#ui/confirm-dialog';
import { cancellationQuery, useDeletePayment } from './staff-payments.queries';

type DeletePaymentDialogProps = { payment: WirePayment; onStop: () => void; onDone: () => void };

/** Shows what would be reversed before it is. The payment itself stays, marked as cancelled. */
export function DeletePaymentDialog({ payment, onStop, onDone }: DeletePaymentDialogProps) {
  const effects = useQuery(cancellationQuery(payment._id));
  const remove = useDeletePayment();
  const title = i18n._('Delete payment {reference}?', { reference: payment.reference });

  const outcome = createOutcomeHandlers({
    subject: payment.userName || payment.userEmail,
    onDone,
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
    <StaffConfirmDialog
      isOpen
      title={title}
      confirm={i18n._('Delete')}
      isDangerous
      busy={remove.isPending || effects.isPending}
      onConfirm={() => remove.mutate(payment._id, outcome)}
      onCancel={onStop}
    >
      <span className="block">
        {i18n._('It will be kept for the records, marked as cancelled. The member will be notified.')}
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
    </StaffConfirmDialog>
  );
}

import { i18n } from '@lingui/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { cancelOwnPayment, type WirePayment } from '@waha/domain/purchase/payment.contract';
import { callApi } from '#platform/call-api';
import { translateText } from '#platform/language/translations';
import { translateError } from '#platform/translate-error';
import { Button } from '#ui/button';
import { QuestionDialog } from '#ui/confirm-dialog';
import { toast } from '#ui/toast';
import { PURCHASE_KEY } from '../purchase.actions';

/** Cancels a pending payment. Needs the network, because an admin may be deciding; its code is not cached. */
export function CancelDialog({ payment, onDone }: { payment: WirePayment; onDone: () => void }) {
  const queryClient = useQueryClient();
  const cancel = useMutation({
    mutationFn: (id: string) => callApi(cancelOwnPayment, { params: { id } }),
    onSuccess: ({ message }) => toast.success(translateText(message)),
    onError: (error) => toast.error(translateError(error)),
    onSettled: () => {
      onDone();
      return queryClient.invalidateQueries({ queryKey: PURCHASE_KEY });
    },
  });
  return (
    <QuestionDialog
      isOpen
      title={i18n._('Cancel this payment?')}
      question={i18n._('Receipt {reference} will not be reviewed. You can send another payment later.', {
        reference: payment.reference,
      })}
      onCancel={onDone}
    >
      <Button variant="danger" busy={cancel.isPending} onPress={() => cancel.mutate(payment._id)}>
        {i18n._('Cancel the payment')}
      </Button>
      <Button variant="secondary" disabled={cancel.isPending} onPress={onDone}>
        {i18n._('Keep the payment')}
      </Button>
    </QuestionDialog>
  );
}

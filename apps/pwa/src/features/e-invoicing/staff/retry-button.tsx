import { i18n } from '@lingui/core';
import type { WireEInvoice } from '@waha/domain/e-invoicing/staff/e-invoicing.contract';
import { translateError } from '#platform/translate-error';
import { Button } from '#ui/button';
import { toast } from '#ui/toast';
import { useRetryEInvoice } from './e-invoicing.queries';

/** Has an electronic invoice made again, or sent again if El Fatoora has lost it. */
export function RetryButton({ eInvoice: { _id, number, status } }: { eInvoice: WireEInvoice }) {
  const { mutate: retry, isPending } = useRetryEInvoice();
  const isLost = status === 'sending';
  const start = () =>
    retry(_id, {
      onSuccess: (changed) => {
        if (changed.status === 'invalid')
          toast.error(i18n._('{number}: something still has to be corrected.', { number }));
        else if (isLost) toast.success(i18n._('{number}: the electronic invoice is sent again.', { number }));
        else toast.success(i18n._('{number}: the electronic invoice is made again.', { number }));
      },
      onError: (error) => toast.error(translateError(error)),
    });
  return (
    <Button
      small
      variant="secondary"
      busy={isPending}
      label={
        isLost
          ? i18n._('Send the electronic invoice {number} again', { number })
          : i18n._('Make the electronic invoice {number} again', { number })
      }
      onPress={start}
    >
      {isLost ? i18n._('Send again') : i18n._('Make again')}
    </Button>
  );
}

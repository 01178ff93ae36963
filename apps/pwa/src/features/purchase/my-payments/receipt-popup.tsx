import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { useMember } from '#platform/session';
import { usePopupTitle } from '#shell/popup/popup-frame';
import { usePopupParams } from '#shell/popup/popup-params';
import { QueryBoundary } from '#shell/states/query-boundary';
import { EmptyState } from '#ui/empty-state';
import { PictureViewer } from '#ui/picture-viewer';
import { paymentsQuery } from '../purchase.queries';

/** The receipt of a payment in large: `?open=receipt&payment=…`. */
export function ReceiptPopup() {
  const { userId } = useMember();
  const { payment: paymentId } = usePopupParams('receipt');
  const payments = useQuery(paymentsQuery(userId));
  const payment = payments.data?.find(({ _id }) => _id === paymentId);
  usePopupTitle(payment && i18n._('Receipt {reference}', { reference: payment.reference }));
  return (
    <QueryBoundary query={payments}>
      {() =>
        payment ? (
          <PictureViewer
            src={payment.receiptPhoto}
            alt={i18n._('Receipt {reference}', { reference: payment.reference })}
            className="h-[70dvh]"
          />
        ) : (
          <EmptyState picture="no-results">{i18n._('Payment not found.')}</EmptyState>
        )
      }
    </QueryBoundary>
  );
}

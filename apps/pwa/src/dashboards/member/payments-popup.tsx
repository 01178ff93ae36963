import { PaymentInstalments } from '#features/invoices/payment-instalments';
import { MyPayments } from '#features/purchase/my-payments/my-payments';
import { toPaymentFacts } from '#features/purchase/my-payments/payment-facts';

/** The member's payments, with the instalments that follow them: `?open=my-payments`. */
export function PaymentsPopup() {
  return (
    <MyPayments
      renderInstalments={(payment) => (
        <PaymentInstalments paymentId={payment._id} receiptMillimes={toPaymentFacts(payment).firstInstalment ?? 0} />
      )}
    />
  );
}

import { PaymentInstalments } from '#features/invoices/payment-instalments';
import { PaymentInvoice } from '#features/invoices/payment-invoice';
import { MyPayments } from '#features/purchase/my-payments/my-payments';
import { toPaymentFacts } from '#features/purchase/my-payments/payment-facts';
import { ReceiptPdfLink } from '#features/purchase/my-payments/receipt-pdf-link';

/** The member's payments, with their invoices: `?open=my-payments`. */
export function PaymentsPopup() {
  return (
    <MyPayments
      renderInvoices={(payment) => {
        const isApproved = payment.status === 'approved';
        return (
          <>
            {isApproved && payment.paymentFacilities ? (
              <PaymentInstalments
                paymentId={payment._id}
                receiptMillimes={toPaymentFacts(payment).firstInstalment ?? 0}
              />
            ) : null}
            <PaymentInvoice
              paymentId={payment._id}
              fallback={isApproved ? <ReceiptPdfLink payment={payment} /> : null}
            />
          </>
        );
      }}
    />
  );
}

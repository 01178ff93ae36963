import type { WirePayment } from '@waha/domain/purchase/payment.contract';
import { formatMessageTime } from '#platform/language/format';
import { StatusMark } from '#ui/status-mark';
import { translatePaymentStatus } from '../purchase.texts';
import { PaymentFacts, toPaymentFacts } from './payment-facts';
import { ReceiptPdfLink } from './receipt-pdf-link';

/** An approved payment in the list of what the member has paid: its amount, its day and its receipt. */
export function PaidPayment({ payment }: { payment: WirePayment }) {
  const { packName, reference, decidedAt } = payment;
  return (
    <article aria-label={`${packName} ${reference}`} className="grid gap-3 rounded-xl border border-line p-4">
      <PaymentFacts
        {...toPaymentFacts(payment)}
        mark={<StatusMark state="sent" word={translatePaymentStatus('approved')} />}
      />
      {decidedAt ? (
        <time dateTime={decidedAt} className="text-sm text-ink-soft tabular-nums">
          {formatMessageTime(decidedAt)}
        </time>
      ) : null}
      <ReceiptPdfLink payment={payment} />
    </article>
  );
}

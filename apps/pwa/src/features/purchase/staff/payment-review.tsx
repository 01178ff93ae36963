import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { PaymentStatus } from '@waha/domain/purchase/payment';
import type { WirePayment } from '@waha/domain/purchase/payment.contract';
import { formatStaffTime, formatTnd } from '../../../platform/format';
import { StaffSameReceipt } from '../../../shell/staff/duplicate-receipt';
import { StaffReceipt } from '../../../shell/staff/receipt';
import { StaffReviewHead } from '../../../shell/staff/review-header';
import { Loaded } from '../../../shell/states/query-boundary';
import { Card } from '../../../ui/card';
import { DetailList } from '../../../ui/detail-list';
import { Skeleton } from '../../../ui/skeleton';
import { type SentState, StatusMark } from '../../../ui/status-mark';
import { sayMethod, sayPaymentStatus, sayPaymentType } from '../purchase.texts';
import { PaymentDecision } from './payment-decision';
import { memberPaymentsQuery, paymentQuery } from './staff.queries';

type PaymentReviewProps = { userId: string; paymentId: string; onDone: () => void };

/** One payment with its receipt large beside the buttons (spec 3 §2). */
export function PaymentReview({ userId, paymentId, onDone }: PaymentReviewProps) {
  const read = useQuery(paymentQuery(userId, paymentId));
  return (
    <Loaded
      query={read}
      sayFailure={() => i18n._('Error fetching payment details.')}
      skeleton={<Skeleton className="h-120" />}
    >
      {(payment) => <Review payment={payment} onDone={onDone} />}
    </Loaded>
  );
}

function Review({ payment, onDone }: { payment: WirePayment; onDone: () => void }) {
  return (
    <article aria-label={i18n._('Payment {reference}', { reference: payment.reference })} className="grid gap-4">
      <StaffReviewHead
        title={`${payment.packName} × ${payment.quantity}`}
        mark={<StatusMark {...markOf(payment.status)} />}
        onBack={onDone}
      />
      <StaffSameReceipt earlier={payment.sameReceiptAs} />
      <div className="grid items-start gap-4 grid-cols-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_21rem]">
        <StaffReceipt
          isPicture
          address={payment.receiptPhoto}
          title={i18n._('Receipt of payment {reference}', { reference: payment.reference })}
        />
        <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <p className="text-2xl font-semibold tabular-nums">{formatTnd(payment.totalPrice)}</p>
          <PaymentDecision payment={payment} onDone={onDone} />
          <DetailList details={detailsOf(payment)} />
        </Card>
      </div>
      <OtherPayments payment={payment} />
    </article>
  );
}

function detailsOf(payment: WirePayment) {
  const { userEmail, reference, paymentMethod, price, createdAt, decidedAt, decidedBy, reason, paymentFacilities } =
    payment;
  return [
    { label: i18n._('Member'), value: userEmail },
    { label: i18n._('Reference'), value: reference },
    { label: i18n._('Method'), value: sayMethod(paymentMethod) },
    { label: i18n._('Type'), value: sayTerms(payment) },
    ...(paymentFacilities ? [{ label: i18n._('Each month'), value: formatTnd(paymentFacilities.monthlyAmount) }] : []),
    { label: i18n._('Price of one'), value: formatTnd(price) },
    { label: i18n._('Sent'), value: formatStaffTime(createdAt) },
    ...(decidedAt ? [{ label: i18n._('Decided'), value: formatStaffTime(decidedAt) }] : []),
    ...(decidedBy ? [{ label: i18n._('By'), value: decidedBy.name }] : []),
    ...(reason ? [{ label: i18n._('Reason'), value: reason }] : []),
  ];
}

/** What else this member has paid or tried to pay. */
function OtherPayments({ payment }: { payment: WirePayment }) {
  const { data = [] } = useQuery(memberPaymentsQuery(payment.userId));
  const others = data.filter(({ _id }) => _id !== payment._id);
  if (others.length === 0) return null;
  return (
    <section aria-label={i18n._('Other payments of this member')}>
      <h3 className="mb-2 text-sm font-medium text-ink-soft">{i18n._('Other payments of this member')}</h3>
      <ul className="divide-y divide-line rounded-xl border border-line bg-surface">
        {others.map(({ _id, packName, quantity, totalPrice, status, createdAt }) => (
          <li key={_id} className="flex flex-wrap items-center gap-x-4 px-4 py-2.5 text-sm">
            <span className="min-w-0 flex-1 truncate">
              {packName} × {quantity} · {formatStaffTime(createdAt)}
            </span>
            <span className="tabular-nums">{formatTnd(totalPrice)}</span>
            <StatusMark {...markOf(status)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const MARKS: Record<PaymentStatus, SentState['state']> = {
  pending: 'waiting',
  approved: 'sent',
  rejected: 'refused',
  cancelled: 'refused',
};

/** How a payment's state is marked: an icon and a word. */
function markOf(status: PaymentStatus) {
  return { state: MARKS[status], word: sayPaymentStatus(status) };
}

/** `Cash`, or the plan that was chosen. */
function sayTerms({ paymentType, paymentFacilities }: Pick<WirePayment, 'paymentType' | 'paymentFacilities'>): string {
  if (paymentType === 'cash' || !paymentFacilities) return sayPaymentType('cash');
  return i18n._('Facility, {months} months', { months: paymentFacilities.period });
}

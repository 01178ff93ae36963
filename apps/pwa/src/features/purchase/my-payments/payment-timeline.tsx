import { i18n } from '@lingui/core';
import type { WirePayment } from '@waha/domain/purchase/payment.contract';
import { Timeline } from '../../../shell/layout/timeline';
import { sayPaymentStatus } from '../purchase.texts';

const DOTS = {
  pending: 'border-2 border-sun',
  approved: 'bg-leaf',
  rejected: 'bg-bougainvillea',
  cancelled: 'bg-ink-soft',
};

/** What happened to a payment, and when: sent, then decided. */
export function PaymentTimeline({ payment }: { payment: WirePayment }) {
  const { status, createdAt, decidedAt } = payment;
  const decision = status === 'pending' ? i18n._('Waiting for admin approval') : sayPaymentStatus(status);
  return (
    <Timeline
      label={i18n._('What happened')}
      steps={[
        { word: i18n._('Sent'), at: createdAt, dot: 'bg-blue' },
        { word: decision, at: decidedAt, dot: DOTS[status] },
      ]}
    />
  );
}

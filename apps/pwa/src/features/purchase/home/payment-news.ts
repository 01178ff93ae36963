import type { WirePayment } from '@waha/domain/purchase/payment.contract';

/**
 * Payments that the member may want to know about: those that wait, and rejected ones that nothing newer
 * for the same pack has answered.
 * @param payments newest first
 */
export function listPaymentNews(payments: readonly WirePayment[]): WirePayment[] {
  return payments.filter((payment, at) => {
    if (payment.status === 'pending') return true;
    const isAnswered = payments.slice(0, at).some(({ packName }) => packName === payment.packName);
    return payment.status === 'rejected' && !isAnswered;
  });
}

/** Whether this pack still waits for its first payment. A cancelled one counts as none. */
export function isUnpaid(payments: readonly WirePayment[], packName: string): boolean {
  return !payments.some((payment) => payment.packName === packName && payment.status !== 'cancelled');
}

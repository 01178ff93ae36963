import type { WirePayment } from '@waha/domain/purchase/payment.contract';

/**
 * Lists the payments that may interest the member: the pending ones, and rejected ones without a newer payment for the
 * same pack.
 * @param payments newest first
 */
export function listPaymentNews(payments: readonly WirePayment[]): WirePayment[] {
  return payments.filter((payment, index) => {
    if (payment.status === 'pending') return true;
    const isAnswered = payments.slice(0, index).some(({ packName }) => packName === payment.packName);
    return payment.status === 'rejected' && !isAnswered;
  });
}

/** Checks whether this pack has no payment yet. Cancelled ones do not count. */
export function isUnpaid(payments: readonly WirePayment[], packName: string): boolean {
  return !payments.some((payment) => payment.packName === packName && payment.status !== 'cancelled');
}

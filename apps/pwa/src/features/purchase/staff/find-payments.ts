import { listDecidedPayments, listPaymentQueue } from '@waha/domain/purchase/payment.contract';
import { callApi } from '#platform/call-api';
import { formatTnd } from '#platform/language/format';
import { type Finder, MAX_FOUND } from '#shell/staff/go-to/search-result';
import { computeExpectedAmount } from '../home/compute-expected-amount';
import { translatePaymentStatus } from '../purchase.texts';

/** Finds pending payments, then decided ones. */
export const findPayments: Finder = async (q, signal) => {
  const query = { q, limit: MAX_FOUND };
  const [pendingPayments, decided] = await Promise.all([
    callApi(listPaymentQueue, { query, signal }),
    callApi(listDecidedPayments, { query, signal }),
  ]);
  return [...pendingPayments, ...decided].map((payment) => {
    const { _id, userId, userName, reference, status } = payment;
    return {
      id: _id,
      title: userName,
      line: [reference, formatTnd(computeExpectedAmount(payment)), translatePaymentStatus(status)].join(' · '),
      search: { view: 'payments', ...(status !== 'pending' && { list: 'decided' }), item: _id, member: userId },
    };
  });
};

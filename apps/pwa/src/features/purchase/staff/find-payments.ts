import { listDecidedPayments, listPaymentQueue } from '@waha/domain/purchase/payment.contract';
import { call } from '../../../platform/api-client';
import { formatTnd } from '../../../platform/language/format';
import { type Finder, FOUND_MAX } from '../../../shell/staff/go-to/place';
import { sayPaymentStatus } from '../purchase.texts';
import { expectedOf } from './expected-on-receipt';

/** Payments that wait, then those that were decided. */
export const findPayments: Finder = async (q, signal) => {
  const query = { q, limit: FOUND_MAX };
  const [waiting, decided] = await Promise.all([
    call(listPaymentQueue, { query, signal }),
    call(listDecidedPayments, { query, signal }),
  ]);
  return [...waiting, ...decided].map((payment) => {
    const { _id, userId, userName, reference, status } = payment;
    return {
      id: _id,
      title: userName,
      line: [reference, formatTnd(expectedOf(payment)), sayPaymentStatus(status)].join(' · '),
      search: { view: 'payments', ...(status !== 'pending' && { list: 'decided' }), item: _id, member: userId },
    };
  });
};

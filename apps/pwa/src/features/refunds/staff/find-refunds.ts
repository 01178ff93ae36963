import { listRefundQueue } from '@waha/domain/refunds/staff/refunds.contract';
import { callApi } from '#platform/call-api';
import { formatStaffTime, formatTnd } from '#platform/language/format';
import { type Finder, MAX_FOUND } from '#shell/staff/go-to/search-result';
import { PAYOUT_STEPS } from '#shell/staff/payouts/payout-step';

/** Finds refunds that are pending a decision or payout. */
export const findRefunds: Finder = async (q, signal) => {
  const found = await Promise.all(
    PAYOUT_STEPS.map(async (step) => {
      const refunds = await callApi(listRefundQueue, { query: { q, step, limit: MAX_FOUND }, signal });
      return refunds.map(({ _id, userName, amount, requestedAt }) => ({
        id: _id,
        title: userName,
        line: [formatTnd(amount), formatStaffTime(requestedAt)].join(' · '),
        search: { view: 'refunds', item: _id, ...(step === 'payout' && { step }) },
      }));
    }),
  );
  return found.flat();
};

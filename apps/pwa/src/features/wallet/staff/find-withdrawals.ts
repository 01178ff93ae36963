import { listWithdrawalQueue } from '@waha/domain/wallet/staff-withdrawals.contract';
import { callApi } from '#platform/call-api';
import { formatStaffTime, formatTnd } from '#platform/language/format';
import { type Finder, MAX_FOUND, type SearchResult } from '#shell/staff/go-to/search-result';
import type { PayoutStep } from '#shell/staff/payouts/payout-step';

const createFinder =
  (step: PayoutStep, search: SearchResult['search']): Finder =>
  async (q, signal) => {
    const withdrawals = await callApi(listWithdrawalQueue, { query: { q, step, limit: MAX_FOUND }, signal });
    return withdrawals.map(({ _id, userName, amount, createdAt }) => ({
      id: _id,
      title: userName,
      line: [formatTnd(amount), formatStaffTime(createdAt)].join(' · '),
      search: { ...search, item: _id },
    }));
  };

/** Finds withdrawals that are pending a decision. */
export const findWithdrawals = createFinder('decision', { view: 'withdrawals' });

/**
 * Finds withdrawals that are pending payout.
 * @param search the section that shows them
 */
export const findPayouts = (search: SearchResult['search']) => createFinder('payout', search);

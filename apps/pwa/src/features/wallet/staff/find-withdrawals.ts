import { listWithdrawalQueue } from '@waha/domain/wallet/wallet.contract';
import { callApi } from '#platform/call-api';
import { formatStaffTime, formatTnd } from '#platform/language/format';
import { type Finder, MAX_FOUND, type Place } from '#shell/staff/go-to/place';
import type { WithdrawalStep } from './staff.queries';

const createFinder =
  (step: WithdrawalStep, shownBy: Place['search']): Finder =>
  async (q, signal) => {
    const found = await callApi(listWithdrawalQueue, { query: { q, step, limit: MAX_FOUND }, signal });
    return found.map(({ _id, userName, amount, createdAt }) => ({
      id: _id,
      title: userName,
      line: [formatTnd(amount), formatStaffTime(createdAt)].join(' · '),
      search: { ...shownBy, item: _id },
    }));
  };

/** Finds withdrawals that are pending a decision. */
export const findWithdrawals = createFinder('decision', { view: 'withdrawals' });

/**
 * Finds withdrawals that are pending payout.
 * @param shownBy the section that shows them
 */
export const findPayouts = (shownBy: Place['search']) => createFinder('payout', shownBy);

import { listWithdrawalQueue } from '@waha/domain/wallet/wallet.contract';
import { call } from '../../../platform/api-client';
import { formatStaffTime, formatTnd } from '../../../platform/language/format';
import { type Finder, FOUND_MAX, type Place } from '../../../shell/staff/go-to/place';
import type { WithdrawalStep } from './staff.queries';

const findAt =
  (step: WithdrawalStep, shownBy: Place['search']): Finder =>
  async (q, signal) => {
    const found = await call(listWithdrawalQueue, { query: { q, step, limit: FOUND_MAX }, signal });
    return found.map(({ _id, userName, amount, createdAt }) => ({
      id: _id,
      title: userName,
      line: [formatTnd(amount), formatStaffTime(createdAt)].join(' · '),
      search: { ...shownBy, item: _id },
    }));
  };

/** Withdrawals that wait for a decision. */
export const findWithdrawals = findAt('decision', { view: 'withdrawals' });

/** Those that wait for the money. @param shownBy which section shows them */
export const findPayouts = (shownBy: Place['search']) => findAt('payout', shownBy);

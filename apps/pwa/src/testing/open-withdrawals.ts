// Loads the code with the file; otherwise the first test would take that time.
import '../dashboards/admin/admin-dashboard';
import '../features/wallet/staff/withdrawals-queue';
import {
  listWithdrawalQueue,
  readWithdrawal,
  type WireReviewedWithdraw,
} from '@waha/domain/wallet/staff-withdrawals.contract';
import { listWithdrawals } from '@waha/domain/wallet/wallet.contract';
import type { FakeServer } from './fake-server';
import { HICHEM } from './fixtures/reviewed-profile';
import { openAdminDashboard } from './open-admin-dashboard';
import { createWithdrawal } from './open-wallet';
import { serveQueueCounts } from './serve-queue-counts';

export const WITHDRAWAL_ID = '01941f29-7c00-7000-8000-0000000000c1';

/** Creates Hichem's withdrawal of 10 points as staff see it. */
export function createReviewedWithdrawal(part: Partial<WireReviewedWithdraw> = {}): WireReviewedWithdraw {
  return {
    ...createWithdrawal({ _id: WITHDRAWAL_ID }),
    userId: HICHEM._id,
    userName: `${HICHEM.name} ${HICHEM.surname}`,
    userEmail: HICHEM.email,
    isVerified: true,
    payout: { method: 'D17', number: '21655000222' },
    validPoints: 14,
    ...part,
  };
}

type WithdrawalQueues = { decision?: WireReviewedWithdraw[]; payout?: WireReviewedWithdraw[] };

/** Serves these withdrawals that are pending a decision or payout. */
export function serveWithdrawals(server: FakeServer, { decision = [], payout = [] }: WithdrawalQueues): void {
  server.on(readWithdrawal, async ({ address }) => {
    const withdrawal = [...decision, ...payout].find(({ _id }) => address.endsWith(_id));
    if (!withdrawal) throw new Error(`nobody asked for ${address}`);
    return withdrawal;
  });
  serveQueueCounts(server, { withdrawals: decision.length, payouts: payout.length });
  server.on(listWithdrawalQueue, async ({ address }) => (address.includes('step=payout') ? payout : decision));
}

/** Opens the withdrawals as an administrator; `search` is added to the address. */
export function openWithdrawals(server: FakeServer, queues: WithdrawalQueues, search = '') {
  serveWithdrawals(server, queues);
  server.on(listWithdrawals, [
    createWithdrawal({ _id: WITHDRAWAL_ID }),
    createWithdrawal({
      pointsWithdrawn: 6,
      status: 'approved',
      paidAt: '2026-02-02T10:00:00.000Z',
      reference: 'D17-0',
    }),
  ]);
  return openAdminDashboard(`view=withdrawals${search}`);
}

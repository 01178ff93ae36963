import { MINUTE } from '@waha/domain/kernel/time';
import type { PointAccount } from '@waha/domain/wallet/ledger';
import { readLedger } from '@waha/domain/wallet/staff-ledger.contract';
import {
  decideWithdrawal,
  listWithdrawalQueue,
  listWithdrawals,
  payWithdrawal,
  readWithdrawal,
} from '@waha/domain/wallet/wallet.contract';
import { call, callPage } from '../../../platform/api-client';
import { readQuery } from '../../../platform/read-query';
import { staffQueue, useWaiting } from '../../../shell/staff/queue/queue';
import { useStaffCommand } from '../../../shell/staff/use-command';

/** How somebody is paid stays in memory no longer than it is looked at. */
const PRIVATE = { gcTime: MINUTE };

/** What a withdrawal waits for. */
export const WITHDRAWAL_STEPS = ['decision', 'payout'] as const;
export type WithdrawalStep = (typeof WITHDRAWAL_STEPS)[number];

export const queuedWithdrawalsQuery = (step: WithdrawalStep, q: string) => ({
  ...PRIVATE,
  ...staffQueue(
    ['wallet', 'staff', 'queue', step, q],
    (cursor, signal) => callPage(listWithdrawalQueue, { query: { step, q, cursor }, signal }),
    step === 'decision' ? 'withdrawals' : 'payouts',
  ),
});

/** One withdrawal, whatever became of it. */
export const withdrawalQuery = (id: string) =>
  readQuery(['wallet', 'staff', 'withdrawal', id], readWithdrawal, { params: { withdrawId: id } }, PRIVATE);

export const memberWithdrawalsQuery = (userId: string) =>
  readQuery(['wallet', 'staff', 'withdrawals-of', userId], listWithdrawals, { params: { userId } }, PRIVATE);

export const useWaitingWithdrawals = () => useWaiting('withdrawals');
export const useWaitingPayouts = () => useWaiting('payouts');

type Decision = { withdrawId: string; status: 'approved' | 'rejected'; reason?: string };

export const useDecideWithdrawal = () =>
  useStaffCommand('wallet', ({ withdrawId, ...body }: Decision) =>
    call(decideWithdrawal, { params: { withdrawId }, body }),
  );

export const usePayWithdrawal = () =>
  useStaffCommand('wallet', ({ withdrawId, reference }: { withdrawId: string; reference: string }) =>
    call(payWithdrawal, { params: { withdrawId }, body: { reference } }),
  );

export const memberLedgerQuery = (userId: string, account: PointAccount) =>
  staffQueue(['wallet', 'ledger', userId, account], (cursor, signal) =>
    callPage(readLedger, { params: { userId }, query: { account, cursor }, signal }),
  );

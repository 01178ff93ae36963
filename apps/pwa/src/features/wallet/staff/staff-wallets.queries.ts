import { MINUTE } from '@waha/domain/kernel/time';
import type { PointAccount } from '@waha/domain/wallet/ledger';
import { readLedger } from '@waha/domain/wallet/staff-ledger.contract';
import {
  decideWithdrawal,
  listWithdrawalQueue,
  payWithdrawal,
  readWithdrawal,
} from '@waha/domain/wallet/staff-withdrawals.contract';
import { listWithdrawals } from '@waha/domain/wallet/wallet.contract';
import { callApi } from '#platform/call-api';
import { endpointQuery } from '#platform/endpoint-query';
import { callHeld } from '#shell/staff/held/call-held';
import type { PayoutStep } from '#shell/staff/payouts/payout-step';
import { createStaffQueue } from '#shell/staff/queue/queue';
import { useStaffCommand } from '#shell/staff/use-command';

/** Payout details stay in memory no longer than needed. */
const SHORT_GC = { gcTime: MINUTE };

export const queuedWithdrawalsQuery = (step: PayoutStep, q: string) => ({
  ...SHORT_GC,
  ...createStaffQueue(
    ['wallet', 'staff', 'queue', step, q],
    listWithdrawalQueue,
    { query: { step, q } },
    step === 'decision' ? 'withdrawals' : 'payouts',
  ),
});

/** One withdrawal in any status. */
export const withdrawalQuery = (id: string) =>
  endpointQuery(['wallet', 'staff', 'withdrawal', id], readWithdrawal, { params: { withdrawId: id } }, SHORT_GC);

export const memberWithdrawalsQuery = (userId: string) =>
  endpointQuery(['wallet', 'staff', 'withdrawals-of', userId], listWithdrawals, { params: { userId } }, SHORT_GC);

type Decision = { withdrawId: string; status: 'approved' | 'rejected'; reason?: string };

export const useDecideWithdrawal = () =>
  useStaffCommand('wallet', ({ withdrawId, ...body }: Decision) =>
    callHeld(decideWithdrawal, { params: { withdrawId }, body }),
  );

export const usePayWithdrawal = () =>
  useStaffCommand('wallet', ({ withdrawId, reference }: { withdrawId: string; reference: string }) =>
    callApi(payWithdrawal, { params: { withdrawId }, body: { reference } }),
  );

export const memberLedgerQuery = (userId: string, account: PointAccount) =>
  createStaffQueue(['wallet', 'ledger', userId, account], readLedger, { params: { userId }, query: { account } });

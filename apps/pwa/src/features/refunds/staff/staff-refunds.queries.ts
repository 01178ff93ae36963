import { MINUTE } from '@waha/domain/kernel/time';
import { decideRefund, listRefundQueue, payRefund, readRefund } from '@waha/domain/refunds/staff/refunds.contract';
import { callApi } from '#platform/call-api';
import { endpointQuery } from '#platform/endpoint-query';
import { callHeld } from '#shell/staff/held/call-held';
import type { PayoutStep } from '#shell/staff/payouts/payout-step';
import { createStaffQueue } from '#shell/staff/queue/queue';
import { useStaffCommand } from '#shell/staff/use-command';

/** Accounts of members stay in memory no longer than needed. */
const SHORT_GC = { gcTime: MINUTE };

export const queuedRefundsQuery = (step: PayoutStep, q: string) => ({
  ...SHORT_GC,
  ...createStaffQueue(
    ['refunds', 'queue', step, q],
    listRefundQueue,
    { query: { step, q } },
    step === 'decision' ? 'refunds' : 'refund-payouts',
  ),
});

/** One refund in any status. */
export const refundQuery = (refundId: string) =>
  endpointQuery(['refunds', 'one', refundId], readRefund, { params: { refundId } }, SHORT_GC);

type Decision = {
  refundId: string;
  status: 'approved' | 'declined';
  reason?: string;
  account?: { method: string; number: string };
};

export const useDecideRefund = () =>
  useStaffCommand('refunds', ({ refundId, ...body }: Decision) =>
    callHeld(decideRefund, { params: { refundId }, body }),
  );

export const usePayRefund = () =>
  useStaffCommand('refunds', ({ refundId, reference }: { refundId: string; reference: string }) =>
    callApi(payRefund, { params: { refundId }, body: { reference } }),
  );

import {
  decideRecharge,
  listRechargeQueue,
  readRecharge,
  readRechargeTotals,
} from '@waha/domain/recharge/recharge.contract';
import { endpointQuery } from '#platform/endpoint-query';
import { callHeld } from '#shell/staff/held/call-held';
import { createStaffQueue } from '#shell/staff/queue/queue';
import { useStaffCommand } from '#shell/staff/use-command';

export const queuedRechargesQuery = (q: string) =>
  createStaffQueue(['recharge', 'staff', 'queue', q], listRechargeQueue, { query: { q } }, 'recharges');

export const rechargeQuery = (id: string) =>
  endpointQuery(['recharge', 'staff', 'request', id], readRecharge, { params: { id } });

export const rechargeTotalsQuery = (days: number) =>
  endpointQuery(['recharge', 'staff', 'totals', days], readRechargeTotals, { query: { days } });

type Decision = { requestId: string; status: 'approved' | 'rejected'; adminMessage?: string };

export const useDecideRecharge = () =>
  useStaffCommand('recharge', ({ requestId, ...body }: Decision) =>
    callHeld(decideRecharge, { params: { requestId }, body }),
  );

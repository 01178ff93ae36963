import { queryOptions } from '@tanstack/react-query';
import {
  decideRecharge,
  queueRecharges,
  readRecharge,
  readRechargeTotals,
} from '@waha/domain/recharge/recharge.contract';
import { call, callPage } from '../../../platform/api-client';
import { staffQueue, useWaiting } from '../../../shell/staff/queue';
import { useStaffCommand } from '../../../shell/staff/use-command';

export const queuedRechargesQuery = (q: string) =>
  staffQueue(['recharge', 'staff', 'queue', q], (cursor, signal) =>
    callPage(queueRecharges, { query: { q, cursor }, signal }),
  );

export const rechargeQuery = (id: string) =>
  queryOptions({
    queryKey: ['recharge', 'staff', 'request', id],
    queryFn: ({ signal }) => call(readRecharge, { params: { id }, signal }),
  });

export const rechargeTotalsQuery = (days: number) =>
  queryOptions({
    queryKey: ['recharge', 'staff', 'totals', days],
    queryFn: ({ signal }) => call(readRechargeTotals, { query: { days }, signal }),
  });

export const useWaitingRecharges = () => useWaiting(queuedRechargesQuery(''));

type Decision = { requestId: string; status: 'approved' | 'rejected'; adminMessage?: string };

export const useDecideRecharge = () =>
  useStaffCommand('recharge', ({ requestId, ...body }: Decision) =>
    call(decideRecharge, { params: { requestId }, body }),
  );

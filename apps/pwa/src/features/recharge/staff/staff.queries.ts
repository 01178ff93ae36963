import {
  decideRecharge,
  listRechargeQueue,
  readRecharge,
  readRechargeTotals,
} from '@waha/domain/recharge/recharge.contract';
import { call, callPage } from '../../../platform/api-client';
import { readQuery } from '../../../platform/read-query';
import { staffQueue, useWaiting } from '../../../shell/staff/queue/queue';
import { useStaffCommand } from '../../../shell/staff/use-command';

export const queuedRechargesQuery = (q: string) =>
  staffQueue(
    ['recharge', 'staff', 'queue', q],
    (cursor, signal) => callPage(listRechargeQueue, { query: { q, cursor }, signal }),
    'recharges',
  );

export const rechargeQuery = (id: string) =>
  readQuery(['recharge', 'staff', 'request', id], readRecharge, { params: { id } });

export const rechargeTotalsQuery = (days: number) =>
  readQuery(['recharge', 'staff', 'totals', days], readRechargeTotals, { query: { days } });

export const useWaitingRecharges = () => useWaiting('recharges');

type Decision = { requestId: string; status: 'approved' | 'rejected'; adminMessage?: string };

export const useDecideRecharge = () =>
  useStaffCommand('recharge', ({ requestId, ...body }: Decision) =>
    call(decideRecharge, { params: { requestId }, body }),
  );

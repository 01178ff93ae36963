import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { SECOND } from '@waha/domain/kernel/time';
import {
  decideRecharge,
  queueRecharges,
  readRecharge,
  readRechargeTotals,
} from '@waha/domain/recharge/recharge.contract';
import { call, callPage } from '../../../platform/api-client';

/** Queues are asked for anew this often while they are shown (spec 3 §9). */
const POLL = 30 * SECOND;

export const queuedRechargesQuery = (q: string) =>
  infiniteQueryOptions({
    initialPageParam: undefined as string | undefined,
    queryKey: ['recharge', 'staff', 'queue', q],
    queryFn: ({ signal, pageParam: cursor }) => callPage(queueRecharges, { query: { q, cursor }, signal }),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: POLL,
  });

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

/** How many recharges wait, as far as has been read. */
export function useWaitingRecharges(): number {
  return useInfiniteQuery(queuedRechargesQuery('')).data?.pages.reduce((sum, { page }) => sum + page.length, 0) ?? 0;
}

type Decision = { requestId: string; status: 'approved' | 'rejected'; adminMessage?: string };

export function useDecideRecharge() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ requestId, ...body }: Decision) => call(decideRecharge, { params: { requestId }, body }),
    // After a refusal too: it usually says that someone else was first.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['recharge'] }),
        queryClient.invalidateQueries({ queryKey: ['notifications'] }),
      ]),
  });
}

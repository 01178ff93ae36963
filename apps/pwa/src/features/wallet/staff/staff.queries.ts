import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { MINUTE, SECOND } from '@waha/domain/kernel/time';
import {
  decideWithdrawal,
  listWithdrawals,
  payWithdrawal,
  queueWithdrawals,
  readWithdrawal,
} from '@waha/domain/wallet/wallet.contract';
import { call, callPage } from '../../../platform/api-client';

/** Queues are asked for anew this often while they are shown (spec 3 §9). */
const POLL = 30 * SECOND;
/** How somebody is paid stays in memory no longer than it is looked at. */
const PRIVATE = { gcTime: MINUTE };

/** What a withdrawal waits for. */
export const WITHDRAWAL_STEPS = ['decision', 'payout'] as const;
export type WithdrawalStep = (typeof WITHDRAWAL_STEPS)[number];

export const queuedWithdrawalsQuery = (step: WithdrawalStep, q: string) =>
  infiniteQueryOptions({
    ...PRIVATE,
    initialPageParam: undefined as string | undefined,
    queryKey: ['wallet', 'staff', 'queue', step, q],
    queryFn: ({ signal, pageParam: cursor }) => callPage(queueWithdrawals, { query: { step, q, cursor }, signal }),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: POLL,
  });

/** One withdrawal, whatever became of it. */
export const withdrawalQuery = (id: string) =>
  queryOptions({
    ...PRIVATE,
    queryKey: ['wallet', 'staff', 'withdrawal', id],
    queryFn: ({ signal }) => call(readWithdrawal, { params: { withdrawId: id }, signal }),
  });

export const memberWithdrawalsQuery = (userId: string) =>
  queryOptions({
    ...PRIVATE,
    queryKey: ['wallet', 'staff', 'withdrawals-of', userId],
    queryFn: ({ signal }) => call(listWithdrawals, { params: { userId }, signal }),
  });

/** How many withdrawals wait for a decision, as far as has been read. */
export function useWaitingWithdrawals(): number {
  const { data } = useInfiniteQuery(queuedWithdrawalsQuery('decision', ''));
  return data?.pages.reduce((sum, { page }) => sum + page.length, 0) ?? 0;
}

/** How many approved withdrawals wait for the money, as far as has been read. */
export function useWaitingPayouts(): number {
  const { data } = useInfiniteQuery(queuedWithdrawalsQuery('payout', ''));
  return data?.pages.reduce((sum, { page }) => sum + page.length, 0) ?? 0;
}

/** Every decision makes anew what staff see of withdrawals and of what happened. */
function useStaffCommand<Order, Reply>(mutationFn: (order: Order) => Promise<Reply>) {
  const queryClient = useQueryClient();
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['wallet'] }),
      queryClient.invalidateQueries({ queryKey: ['notifications'] }),
    ]);
  // After a refusal too: it usually says that someone else was first. Not waited for: what is read anew takes the
  // buttons away, and whoever pressed one must still be told what came of it.
  return useMutation({ mutationFn, onSettled: () => void refresh() });
}

type Decision = { withdrawId: string; status: 'approved' | 'rejected'; reason?: string };

export const useDecideWithdrawal = () =>
  useStaffCommand(({ withdrawId, ...body }: Decision) => call(decideWithdrawal, { params: { withdrawId }, body }));

export const usePayWithdrawal = () =>
  useStaffCommand(({ withdrawId, reference }: { withdrawId: string; reference: string }) =>
    call(payWithdrawal, { params: { withdrawId }, body: { reference } }),
  );

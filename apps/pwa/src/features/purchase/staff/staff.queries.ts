import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { SECOND } from '@waha/domain/kernel/time';
import {
  approveQuiz,
  deletePayment,
  listPayments,
  previewCancellation,
  queuePayments,
  queueQuizzes,
  readPayment,
  validatePayment,
} from '@waha/domain/purchase/purchase.contract';
import { call, callPage } from '../../../platform/api-client';

/** Queues are asked for anew this often while they are shown (spec 3 §9). */
const POLL = 30 * SECOND;
const FIRST_PAGE = { initialPageParam: undefined as string | undefined };

export const queuedPaymentsQuery = (q: string) =>
  infiniteQueryOptions({
    ...FIRST_PAGE,
    queryKey: ['purchase', 'queue', 'payments', q],
    queryFn: ({ signal, pageParam: cursor }) => callPage(queuePayments, { query: { q, cursor }, signal }),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: POLL,
  });

export const queuedQuizzesQuery = (q: string) =>
  infiniteQueryOptions({
    ...FIRST_PAGE,
    queryKey: ['purchase', 'queue', 'quizzes', q],
    queryFn: ({ signal, pageParam: cursor }) => callPage(queueQuizzes, { query: { q, cursor }, signal }),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: POLL,
  });

export const paymentQuery = (userId: string, paymentId: string) =>
  queryOptions({
    queryKey: ['purchase', 'staff', 'payment', paymentId],
    queryFn: ({ signal }) => call(readPayment, { params: { userId, paymentId }, signal }),
  });

export const memberPaymentsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['purchase', 'staff', 'payments-of', userId],
    queryFn: ({ signal }) => call(listPayments, { params: { userId }, signal }),
  });

export const cancellationQuery = (id: string) =>
  queryOptions({
    queryKey: ['purchase', 'staff', 'cancellation', id],
    queryFn: ({ signal }) => call(previewCancellation, { params: { id }, signal }),
    staleTime: 0,
  });

/** How many payments wait, as far as has been read. */
export function useWaitingPayments(): number {
  return useInfiniteQuery(queuedPaymentsQuery('')).data?.pages.reduce((sum, { page }) => sum + page.length, 0) ?? 0;
}

/** How many passed quizzes wait, as far as has been read. */
export function useWaitingQuizzes(): number {
  return useInfiniteQuery(queuedQuizzesQuery('')).data?.pages.reduce((sum, { page }) => sum + page.length, 0) ?? 0;
}

/** Every decision makes anew what staff see of purchases and of what happened. */
function useStaffCommand<Order, Reply>(mutationFn: (order: Order) => Promise<Reply>) {
  const queryClient = useQueryClient();
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['purchase'] }),
      queryClient.invalidateQueries({ queryKey: ['notifications'] }),
    ]);
  // After a refusal too: it usually says that someone else was first.
  return useMutation({ mutationFn, onSettled: refresh });
}

export const useDecidePayment = () =>
  useStaffCommand(({ id, ...body }: { id: string; status: 'approved' | 'rejected'; reason?: string }) =>
    call(validatePayment, { params: { id }, body }),
  );

export const useDeletePayment = () => useStaffCommand((id: string) => call(deletePayment, { params: { id } }));

export const useApproveQuiz = () =>
  useStaffCommand((quizResultId: string) => call(approveQuiz, { params: { quizResultId } }));

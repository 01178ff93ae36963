import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { listInvoices, queueReceipts, updateInvoice, uploadInvoice } from '@waha/domain/invoices/invoices.contract';
import { SECOND } from '@waha/domain/kernel/time';
import { call, callPage } from '../../../platform/api-client';
import { PAPER_TIMEOUT } from '../../../shell/staff-paper-form';

/** Queues are asked for anew this often while they are shown (spec 3 §9). */
const POLL = 30 * SECOND;

export const queuedReceiptsQuery = (q: string) =>
  infiniteQueryOptions({
    initialPageParam: undefined as string | undefined,
    queryKey: ['invoices', 'staff', 'queue', q],
    queryFn: ({ signal, pageParam: cursor }) => callPage(queueReceipts, { query: { q, cursor }, signal }),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: POLL,
  });

export const memberInvoicesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['invoices', 'staff', 'of', userId],
    queryFn: ({ signal }) => call(listInvoices, { params: { userId }, signal }),
  });

/** How many receipts wait, as far as has been read. */
export function useWaitingReceipts(): number {
  return useInfiniteQuery(queuedReceiptsQuery('')).data?.pages.reduce((sum, { page }) => sum + page.length, 0) ?? 0;
}

/** Everything that staff see of invoices is made anew; after a refusal too, as it may say that someone was first. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['invoices'] }),
      queryClient.invalidateQueries({ queryKey: ['notifications'] }),
    ]);
}

export type ReceiptDecision = { id: string } & ({ status: 'paid' } | { receiptStatus: 'refused'; reason?: string });

export function useDecideReceipt() {
  const onSettled = useRefresh();
  return useMutation({
    mutationFn: ({ id, ...body }: ReceiptDecision) => call(updateInvoice, { params: { id }, body }),
    onSettled,
  });
}

/** An invoice as commercial staff add or correct it; `amount` in millimes. */
export type InvoiceWish = {
  invoiceDate: string;
  status: 'pending' | 'paid';
  amount: number | undefined;
  pdf: File | undefined;
  /** So that sending it twice adds it once. */
  key: string;
};

/** @param invoiceId the one that is corrected; without it one is added */
export function useSaveInvoice(userId: string, invoiceId: string | undefined) {
  const onSettled = useRefresh();
  const { mutateAsync } = useMutation({
    mutationFn: ({ pdf, key, ...body }: InvoiceWish) => {
      const sent = { body, files: pdf ? { pdf } : {}, idempotencyKey: key, timeoutMs: PAPER_TIMEOUT };
      return invoiceId === undefined
        ? call(uploadInvoice, { params: { userId }, ...sent })
        : call(updateInvoice, { params: { id: invoiceId }, ...sent });
    },
    onSettled,
  });
  return mutateAsync;
}

import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import {
  listInvoices,
  listReceiptQueue,
  readInvoice,
  updateInvoice,
  uploadInvoice,
} from '@waha/domain/invoices/invoices.contract';
import { pauseInvoiceReminders, readInvoiceReminders } from '@waha/domain/invoices/staff/invoice-reminders.contract';
import { listUnpaidInvoices, remindInvoice } from '@waha/domain/invoices/staff/unpaid-invoices.contract';
import { callApi } from '#platform/call-api';
import { endpointQuery } from '#platform/endpoint-query';
import { DOCUMENT_TIMEOUT_MS } from '#shell/staff/documents/document-form';
import { callHeld } from '#shell/staff/held/call-held';
import { createStaffQueue } from '#shell/staff/queue/queue';
import { useStaffCommand } from '#shell/staff/use-command';

export const queuedReceiptsQuery = (q: string) =>
  createStaffQueue(['invoices', 'staff', 'queue', q], listReceiptQueue, { query: { q } }, 'receipts');

/** The overdue invoices, or those whose receipt finance has to check. */
export const UNPAID_FILTERS = ['overdue', 'receipts'] as const;
export type UnpaidFilter = (typeof UNPAID_FILTERS)[number];

/** The unpaid invoices that match a search, those due first at the top; all without a receipt, or by a filter. */
export const unpaidInvoicesQuery = (q: string | undefined, filter: UnpaidFilter | undefined) => ({
  ...createStaffQueue(['invoices', 'staff', 'unpaid', filter, q], listUnpaidInvoices, {
    query: { q, ...(filter && { [filter]: true }) },
  }),
  placeholderData: keepPreviousData,
});

export const useRemindInvoice = () =>
  useStaffCommand('invoices', (id: string) => callHeld(remindInvoice, { params: { id } }));

/** One invoice with its receipt, in any status. */
export const invoiceQuery = (id: string) =>
  endpointQuery(['invoices', 'staff', 'one', id], readInvoice, { params: { id } });

export const memberInvoicesQuery = (userId: string) =>
  endpointQuery(['invoices', 'staff', 'of', userId], listInvoices, { params: { userId } });

/** The reminders of a member's invoices, and whether automatic ones are paused. */
export const invoiceRemindersQuery = (userId: string) =>
  endpointQuery(['invoices', 'staff', 'reminders', userId], readInvoiceReminders, { params: { userId } });

export function usePauseInvoiceReminders(userId: string) {
  const queryClient = useQueryClient();
  return useStaffCommand('invoices', async (isPaused: boolean) => {
    const reply = await callApi(pauseInvoiceReminders, { params: { userId }, body: { isPaused } });
    // The switch must not show the earlier state until the refetch.
    queryClient.setQueryData(invoiceRemindersQuery(userId).queryKey, (read) => read && { ...read, ...reply });
    return reply;
  });
}

export type ReceiptDecision = { id: string } & ({ status: 'paid' } | { receiptStatus: 'refused'; reason?: string });

export const useDecideReceipt = () =>
  useStaffCommand('invoices', ({ id, ...body }: ReceiptDecision) => callHeld(updateInvoice, { params: { id }, body }));

/** An invoice as commercial staff add or correct it; `amount` in millimes. */
export type InvoiceDraft = {
  invoiceDate: string;
  status: 'pending' | 'paid';
  amount: number | undefined;
  pdf: File | undefined;
  /** The idempotency key: sending it twice adds it once. */
  key: string;
};

/** @param invoiceId the invoice to correct; without it one is added */
export const useSaveInvoice = (userId: string, invoiceId: string | undefined) =>
  useStaffCommand('invoices', ({ pdf, key, ...body }: InvoiceDraft) => {
    const sent = { body, files: pdf ? { pdf } : {}, idempotencyKey: key, timeoutMs: DOCUMENT_TIMEOUT_MS };
    return invoiceId === undefined
      ? callApi(uploadInvoice, { params: { userId }, ...sent })
      : callApi(updateInvoice, { params: { id: invoiceId }, ...sent });
  });

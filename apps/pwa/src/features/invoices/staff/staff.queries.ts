import {
  listInvoices,
  listReceiptQueue,
  readInvoice,
  updateInvoice,
  uploadInvoice,
} from '@waha/domain/invoices/invoices.contract';
import { call, callPage } from '../../../platform/api-client';
import { readQuery } from '../../../platform/read-query';
import { PAPER_TIMEOUT } from '../../../shell/staff/paper/paper-form';
import { staffQueue, useWaiting } from '../../../shell/staff/queue/queue';
import { useStaffCommand } from '../../../shell/staff/use-command';

export const queuedReceiptsQuery = (q: string) =>
  staffQueue(
    ['invoices', 'staff', 'queue', q],
    (cursor, signal) => callPage(listReceiptQueue, { query: { q, cursor }, signal }),
    'receipts',
  );

/** One invoice with its receipt, whatever became of it. */
export const invoiceQuery = (id: string) =>
  readQuery(['invoices', 'staff', 'one', id], readInvoice, { params: { id } });

export const memberInvoicesQuery = (userId: string) =>
  readQuery(['invoices', 'staff', 'of', userId], listInvoices, { params: { userId } });

export const useWaitingReceipts = () => useWaiting('receipts');

export type ReceiptDecision = { id: string } & ({ status: 'paid' } | { receiptStatus: 'refused'; reason?: string });

export const useDecideReceipt = () =>
  useStaffCommand('invoices', ({ id, ...body }: ReceiptDecision) => call(updateInvoice, { params: { id }, body }));

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
export const useSaveInvoice = (userId: string, invoiceId: string | undefined) =>
  useStaffCommand('invoices', ({ pdf, key, ...body }: InvoiceWish) => {
    const sent = { body, files: pdf ? { pdf } : {}, idempotencyKey: key, timeoutMs: PAPER_TIMEOUT };
    return invoiceId === undefined
      ? call(uploadInvoice, { params: { userId }, ...sent })
      : call(updateInvoice, { params: { id: invoiceId }, ...sent });
  });

import { updateInvoice, type WireInvoice } from '@waha/domain/invoices/invoices.contract';
import { getStream, isInStream } from '@waha/domain/outbox/stream';
import { useMemo } from 'react';
import { useOutboxJobs, useSentJobs } from '#offline/outbox-state/use-outbox';
import { type PendingJob, toPendingJob } from '#shell/pending-jobs/pending-job';

/** Returns the id of the receipt's draft, which is the name of its stream. */
export const getReceiptDraftId = (invoiceId: string) => getStream(updateInvoice, invoiceId);

/** The status of an invoice's receipt, on this device and with finance. */
export type ReceiptState =
  | { step: 'none' }
  | { step: 'on_its_way'; job: PendingJob }
  | { step: 'checked'; since: string }
  | { step: 'refused'; reason: string | undefined };

/**
 * Returns a function that gives the receipt status of an invoice; `undefined` until the outbox has been read.
 * @param readAt when the invoices were fetched, in epoch milliseconds: a receipt that arrived later is with finance
 */
export function useReceiptStates(readAt: number): ((invoice: WireInvoice) => ReceiptState) | undefined {
  const jobs = useOutboxJobs(updateInvoice);
  const sent = useSentJobs(updateInvoice);
  return useMemo(() => {
    if (!jobs || !sent) return undefined;
    return ({ _id, receiptStatus, receiptSentAt, createdAt, reason }) => {
      const job = jobs.find((candidate) => isInStream(candidate, updateInvoice, _id));
      if (job) return { step: 'on_its_way', job: toPendingJob(job) };
      const sentReceipt = sent.find((sentJob) => isInStream(sentJob, updateInvoice, _id) && sentJob.at > readAt);
      if (sentReceipt) return { step: 'checked', since: new Date(sentReceipt.at).toISOString() };
      if (receiptStatus === 'submitted') return { step: 'checked', since: receiptSentAt ?? createdAt };
      return receiptStatus === 'refused' ? { step: 'refused', reason } : { step: 'none' };
    };
  }, [jobs, sent, readAt]);
}

import type { WireInvoice } from '@waha/domain/invoices/invoices.contract';
import { useMemo } from 'react';
import { useOutboxJobs, useSentJobs } from '../../offline/outbox-state/use-outbox';
import { toWaitingJob, type WaitingJob } from '../../shell/waiting/waiting-job';

const START = 'invoice:';
export const streamOf = (invoiceId: string) => `${START}${invoiceId}`;

/** How the receipt of an invoice stands, on this device and with finance. */
export type ReceiptState =
  | { step: 'none' }
  | { step: 'on_its_way'; job: WaitingJob }
  | { step: 'checked'; since: string }
  | { step: 'refused'; reason: string | undefined };

/**
 * Tells of each invoice how its receipt stands; `undefined` until the outbox was read.
 * @param readAt when the invoices were read, in epoch milliseconds: a receipt that arrived later is with finance
 */
export function useReceiptStates(readAt: number): ((invoice: WireInvoice) => ReceiptState) | undefined {
  const jobs = useOutboxJobs(START);
  const sent = useSentJobs(START);
  return useMemo(() => {
    if (!jobs || !sent) return undefined;
    return ({ _id, receiptStatus, receiptSentAt, createdAt, reason }) => {
      const job = jobs.find(({ stream }) => stream === streamOf(_id));
      if (job) return { step: 'on_its_way', job: toWaitingJob(job) };
      const news = sent.find(({ stream, at }) => stream === streamOf(_id) && at > readAt);
      if (news) return { step: 'checked', since: new Date(news.at).toISOString() };
      if (receiptStatus === 'submitted') return { step: 'checked', since: receiptSentAt ?? createdAt };
      return receiptStatus === 'refused' ? { step: 'refused', reason } : { step: 'none' };
    };
  }, [jobs, sent, readAt]);
}

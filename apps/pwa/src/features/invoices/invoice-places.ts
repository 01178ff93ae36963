import { useQuery } from '@tanstack/react-query';
import { INVOICE_RECEIPT } from '@waha/domain/kernel/files/file-rule';
import { formatTnd } from '../../platform/language/format';
import { useMember } from '../../platform/session';
import { type ReceiptPlace, useDrafts } from '../../shell/waiting/receipt-location';
import { receiptDraftId, useReceiptStates } from './invoices.jobs';
import { invoicesQuery } from './invoices.queries';
import { nameOf } from './invoices.texts';

/** Invoices that are to be paid, and whose receipt is not with finance; `undefined` until all was read. */
export function useInvoicePlaces(): readonly ReceiptPlace[] | undefined {
  const { userId } = useMember();
  const invoices = useQuery(invoicesQuery(userId));
  const receiptOf = useReceiptStates(invoices.dataUpdatedAt);
  const drafts = useDrafts('invoice:');
  if (!drafts || !receiptOf || invoices.isPending) return undefined;
  return (invoices.data ?? [])
    .filter((invoice) => invoice.status === 'pending' && ['none', 'refused'].includes(receiptOf(invoice).step))
    .map((invoice) => ({
      key: invoice._id,
      title: nameOf(invoice),
      detail: invoice.amount === undefined ? undefined : formatTnd(invoice.amount),
      popup: 'invoice',
      params: { invoice: invoice._id },
      rule: INVOICE_RECEIPT,
      waits: !drafts.some(({ id, hasFile }) => id === receiptDraftId(invoice._id) && hasFile),
    }));
}

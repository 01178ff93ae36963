import { useQuery } from '@tanstack/react-query';
import { INVOICE_RECEIPT } from '@waha/domain/kernel/files/file-rule';
import { formatTnd } from '#platform/language/format';
import { useMember } from '#platform/session';
import { type ReceiptLocation, useDrafts } from '#shell/pending-jobs/receipt-location';
import { getReceiptDraftId, useReceiptStates } from './invoices.jobs';
import { invoicesQuery } from './invoices.queries';
import { formatInvoiceName } from './invoices.texts';

/** Returns the unpaid invoices whose receipt has not reached finance; `undefined` until all are loaded. */
export function useInvoiceLocations(): readonly ReceiptLocation[] | undefined {
  const { userId } = useMember();
  const invoices = useQuery(invoicesQuery(userId));
  const getReceiptLocation = useReceiptStates(invoices.dataUpdatedAt);
  const drafts = useDrafts('invoice:');
  if (!drafts || !getReceiptLocation || invoices.isPending) return undefined;
  return (invoices.data ?? [])
    .filter((invoice) => invoice.status === 'pending' && ['none', 'refused'].includes(getReceiptLocation(invoice).step))
    .map((invoice) => ({
      key: invoice._id,
      title: formatInvoiceName(invoice),
      detail: invoice.amount === undefined ? undefined : formatTnd(invoice.amount),
      popup: 'invoice',
      params: { invoice: invoice._id },
      rule: INVOICE_RECEIPT,
      needsReceipt: !drafts.some(({ id, hasFile }) => id === getReceiptDraftId(invoice._id) && hasFile),
    }));
}

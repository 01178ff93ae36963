import { i18n } from '@lingui/core';
import type { WireInvoice } from '@waha/domain/invoices/invoices.contract';
import { formatMessageTime } from '#platform/language/format';
import { StatusMark } from '#ui/status-mark';
import { InvoiceRow } from './invoice-row';

/** A paid invoice in the list of what the member has paid. Opens the invoice with its document. */
export function PaidInvoice({ invoice }: { invoice: WireInvoice }) {
  return (
    <InvoiceRow invoice={invoice} statusMark={<StatusMark state="sent" word={i18n._('Paid')} />}>
      {invoice.paidAt && i18n._('Paid on {date}', { date: formatMessageTime(invoice.paidAt) })}
    </InvoiceRow>
  );
}

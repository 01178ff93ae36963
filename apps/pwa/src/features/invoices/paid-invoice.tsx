import { i18n } from '@lingui/core';
import type { WireInvoice } from '@waha/domain/invoices/invoices.contract';
import { formatMessageTime } from '#platform/language/format';
import { StatusMark } from '#ui/status-mark';
import { Untranslated } from '#ui/untranslated';
import { InvoiceRow } from './invoice-row';
import { translateCreditNote } from './invoices.texts';

/** A paid invoice in the list of what the member has paid. Opens the invoice with its document. */
export function PaidInvoice({ invoice }: { invoice: WireInvoice }) {
  const { paidAt, reference, creditNote } = invoice;
  return (
    <InvoiceRow invoice={invoice} statusMark={<StatusMark state="sent" word={i18n._('Paid')} />}>
      {paidAt && i18n._('Paid on {date}', { date: formatMessageTime(paidAt) })}
      {reference ? (
        <Untranslated isCode className="block">
          {reference}
        </Untranslated>
      ) : null}
      {creditNote ? <span className="block">{translateCreditNote(creditNote)}</span> : null}
    </InvoiceRow>
  );
}

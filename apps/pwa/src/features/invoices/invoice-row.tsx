import type { WireInvoice } from '@waha/domain/invoices/invoices.contract';
import type { ReactNode } from 'react';
import { formatTnd } from '#platform/language/format';
import { usePopup } from '#shell/popup/popup-address';
import { InvoicePurpose } from './invoice-purpose';
import { formatInvoiceName } from './invoices.texts';

type InvoiceRowProps = { invoice: WireInvoice; statusMark: ReactNode; children: ReactNode };

/** An invoice in a list. Opens the invoice with its document. */
export function InvoiceRow({ invoice, statusMark, children }: InvoiceRowProps) {
  const { open } = usePopup();
  const { _id, amount } = invoice;
  return (
    <button
      type="button"
      onClick={() => open('invoice', { invoice: _id })}
      className="grid w-full gap-1 rounded-xl border border-line p-4 text-start text-ink hover:border-ink-soft"
    >
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold tabular-nums">{formatInvoiceName(invoice)}</span>
        {statusMark}
      </span>
      <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-ink-soft">
        {amount === undefined ? null : <span className="text-base text-ink tabular-nums">{formatTnd(amount)}</span>}
        <span>
          <InvoicePurpose invoice={invoice} />
        </span>
      </span>
      {children ? <span className="text-sm text-ink-soft">{children}</span> : null}
    </button>
  );
}

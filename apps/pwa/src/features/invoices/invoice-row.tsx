import type { WireInvoice } from '@waha/domain/invoices/invoices.contract';
import type { ReactNode } from 'react';
import { formatTnd } from '#platform/language/format';
import { usePopup } from '#shell/popup/popup-address';
import { InvoiceDue } from './invoice-due';
import { formatInvoiceTitle } from './invoices.texts';

type InvoiceRowProps = {
  invoice: WireInvoice;
  statusMark: ReactNode;
  /** The member has to act: no receipt is on the way or being checked. */
  isToPay?: boolean | undefined;
  children: ReactNode;
};

/** An invoice in a list. Opens the invoice with its document. */
export function InvoiceRow({ invoice, statusMark, isToPay = false, children }: InvoiceRowProps) {
  const { open } = usePopup();
  const { _id, amount } = invoice;
  return (
    <button
      type="button"
      onClick={() => open('invoice', { invoice: _id })}
      className="grid w-full gap-1 rounded-xl border border-line p-4 text-start text-ink hover:border-ink-soft"
    >
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold tabular-nums">{formatInvoiceTitle(invoice)}</span>
        {statusMark}
      </span>
      <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-ink-soft">
        {amount === undefined ? null : <span className="text-base text-ink tabular-nums">{formatTnd(amount)}</span>}
        {isToPay ? <InvoiceDue invoice={invoice} /> : null}
      </span>
      {children ? <span className="text-sm text-ink-soft">{children}</span> : null}
    </button>
  );
}

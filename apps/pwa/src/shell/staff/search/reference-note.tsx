import { i18n } from '@lingui/core';
import { parseInvoiceNumber } from '@waha/domain/invoices/invoice-number';
import { isPaymentReference } from '@waha/domain/purchase/staff/is-payment-reference';

/** Returns whether a search is for one item, by its complete reference or number: filters would only hide it. */
export function isReference(typed: string): boolean {
  return isPaymentReference(typed) || parseInvoiceNumber(typed) !== undefined;
}

/** Says that the filters are ignored while a reference is searched for. */
export function ReferenceNote() {
  return (
    <p role="status" className="text-sm text-ink-soft">
      {i18n._('A reference is found whatever the filters are.')}
    </p>
  );
}

import { i18n } from '@lingui/core';
import type { WireInvoice } from '@waha/domain/invoices/invoices.contract';
import type { SentState } from '#ui/status-mark';

/** Returns the icon and label of an invoice's status for staff. */
export function toStatusMark({ status, receiptStatus }: WireInvoice): SentState & { word: string } {
  if (status === 'paid') return { state: 'sent', word: i18n._('Paid') };
  if (status === 'cancelled') return { state: 'refused', word: i18n._('invoice|Cancelled') };
  if (receiptStatus === 'submitted') return { state: 'waiting', word: i18n._('Receipt to be checked') };
  if (receiptStatus === 'refused') return { state: 'refused', word: i18n._('Receipt rejected') };
  return { state: 'waiting', word: i18n._('Pending') };
}

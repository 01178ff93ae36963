import { i18n } from '@lingui/core';
import type { WireInvoice } from '@waha/domain/invoices/invoices.contract';
import { formatDay } from '#platform/language/format';
import { translateRecharge } from '#platform/language/translate-credits';
import type { SentState } from '#ui/status-mark';
import type { ReceiptState } from './invoices.jobs';

/** The message for invoices that cannot be loaded (spec 2 §8). */
export const translateNotRead = () => i18n._('Failed to fetch invoices.');
export const translateNotPaid = () => i18n._('Failed to pay invoice or upload receipt.');
export const translateNotSaved = () => i18n._('Unable to download invoice.');
export const translateNotShown = () => i18n._('Failed to view invoice PDF.');

/** Names an invoice by its date, because it has no number. */
export function formatInvoiceName({ invoiceDate }: Pick<WireInvoice, 'invoiceDate'>): string {
  return i18n._('Invoice of {date}', { date: formatDay(invoiceDate) });
}

/**
 * Returns which instalment it is, and of which pack if that is known; of a payment in full only the pack; undefined for
 * other invoices.
 */
export function translateInstalment({
  instalment,
  sale,
  packName,
}: Pick<WireInvoice, 'instalment' | 'sale' | 'packName'>): string | undefined {
  if (!instalment && !sale) return undefined;
  if (sale?.months === 1) return packName;
  const n = instalment?.number ?? 1;
  return packName === undefined
    ? i18n._('Instalment {n}', { n })
    : i18n._('Instalment {n} · {packName}', { n, packName });
}

/** Returns what was sold: an instalment, a pack, or service credits; undefined for uploaded invoices. */
export function translateSale(
  invoice: Pick<WireInvoice, 'instalment' | 'sale' | 'packName' | 'recharge'>,
): string | undefined {
  return invoice.recharge ? translateRecharge(invoice.recharge.points) : translateInstalment(invoice);
}

/** Names an invoice to its member by what was sold, because the document of an instalment has another date. */
export function formatInvoiceTitle(invoice: WireInvoice): string {
  return translateSale(invoice) ?? formatInvoiceName(invoice);
}

export function translateCreditNote({ number }: NonNullable<WireInvoice['creditNote']>): string {
  return i18n._('Credit note {number}', { number });
}

/** Returns the icon and label of its receipt's status. */
export function toStatusMark(receipt: ReceiptState): SentState & { word?: string } {
  if (receipt.step === 'on_its_way') return receipt.job.mark;
  if (receipt.step === 'checked') return { state: 'waiting', word: i18n._('Receipt sent, being checked') };
  if (receipt.step === 'refused') return { state: 'refused', word: i18n._('Receipt rejected') };
  return { state: 'waiting', word: i18n._('To be paid') };
}

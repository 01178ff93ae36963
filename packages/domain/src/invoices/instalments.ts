import type { Millimes } from '../kernel/money';
import type { WireInvoice } from './invoices.contract';

type Bill = Pick<WireInvoice, 'status' | 'invoiceDate' | 'amount' | 'instalment'>;

/**
 * Returns what the invoices of a purchase in instalments add to its first receipt: the sums of the paid and of the
 * unpaid ones, and the next unpaid one. Other invoices are ignored.
 */
export function sumInstalments<Invoice extends Bill>(invoices: readonly Invoice[], paymentId: string) {
  const own = invoices.filter(({ instalment }) => instalment?.paymentId === paymentId);
  const sum = (status: Bill['status']): Millimes =>
    own.filter((invoice) => invoice.status === status).reduce((total, { amount = 0 }) => total + amount, 0);
  return { paidMillimes: sum('paid'), unpaidMillimes: sum('pending'), next: findFirstDue(own) };
}

/**
 * Returns the reference that the payer writes on the transfer of an instalment and staff search for: `W-7K3M-9Q2X-3`. The
 * transfer of the first one has the reference of the purchase.
 * @param paymentReference the reference of the purchase, `W-7K3M-9Q2X`
 * @param number the number of the instalment, counted from 1
 */
export function formatInstalmentReference(paymentReference: string, number: number): string {
  return number === 1 ? paymentReference : `${paymentReference}-${number}`;
}

/** Returns the unpaid invoice with the earliest day; `undefined` if none is unpaid. */
export function findFirstDue<Invoice extends Bill>(invoices: readonly Invoice[]): Invoice | undefined {
  return invoices
    .filter(({ status }) => status === 'pending')
    .reduce<Invoice | undefined>(
      (first, invoice) => (first && first.invoiceDate <= invoice.invoiceDate ? first : invoice),
      undefined,
    );
}

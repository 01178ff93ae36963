import type { Millimes } from '../kernel/money';
import type { InvoiceStatus } from './invoice';
import { type SaleTaxes, splitTotal } from './split-total';

/** The line of an invoice without taxes, and its taxes; their sum is the amount owed. */
export type InvoiceLine = {
  quantity: number;
  unitMillimes: Millimes;
  lineMillimes: Millimes;
  vatMillimes: Millimes;
  stampMillimes: Millimes;
};

/**
 * Splits the amount of an invoice into its net line and the taxes that it includes. If the line cannot be divided evenly
 * into whole millimes, its quantity is 1.
 * @param amountMillimes the amount owed
 */
export function createInvoiceLine(amountMillimes: Millimes, taxes: SaleTaxes, quantity: number): InvoiceLine {
  const { netMillimes, ...taxParts } = splitTotal(amountMillimes, taxes);
  const pieces = netMillimes % quantity === 0 ? quantity : 1;
  return { quantity: pieces, unitMillimes: netMillimes / pieces, lineMillimes: netMillimes, ...taxParts };
}

/** The payment status of a document: `part_paid` if a part is paid and a part is left. */
export type InvoiceDocumentStatus = 'due' | 'part_paid' | 'paid' | 'annulled';

export function getInvoiceDocumentStatus(status: InvoiceStatus): InvoiceDocumentStatus {
  if (status === 'cancelled') return 'annulled';
  return status === 'paid' ? 'paid' : 'due';
}

/** The paid and the remaining amount of a purchase by instalments. Cancelled invoices count as neither. */
export type PurchaseSums = {
  totalMillimes: Millimes;
  paidMillimes: Millimes;
  leftMillimes: Millimes;
  state: InvoiceDocumentStatus;
};

/**
 * Returns the sums of a purchase in instalments, and its status.
 * @param firstMillimes the amount of the purchase receipt: the first instalment
 * @param rest the other instalments
 */
export function computePurchaseSums(
  firstMillimes: Millimes,
  rest: readonly { status: InvoiceStatus; amountMillimes?: Millimes }[],
): PurchaseSums {
  const sumOf = (wanted: InvoiceStatus) =>
    rest.reduce((sum, { status, amountMillimes = 0 }) => (status === wanted ? sum + amountMillimes : sum), 0);
  const paidMillimes = firstMillimes + sumOf('paid');
  const leftMillimes = sumOf('pending');
  const isAnnulled = rest.some(({ status }) => status === 'cancelled');
  const state = isAnnulled ? 'annulled' : leftMillimes === 0 ? 'paid' : paidMillimes === 0 ? 'due' : 'part_paid';
  return { totalMillimes: paidMillimes + leftMillimes, paidMillimes, leftMillimes, state };
}

/**
 * Returns the text of the QR code on a document: the reference and the amount, to be copied. `W-7K3M-9Q2X-3 53.000 TND`
 */
export function createPaymentCode(reference: string, amount: string): string {
  return `${reference} ${amount}`;
}

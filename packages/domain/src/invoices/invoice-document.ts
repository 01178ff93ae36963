import type { Millimes } from '../kernel/money';
import type { InvoiceStatus } from './invoice';

/** The line of an invoice and its fiscal stamp; their sum is the amount owed. */
export type InvoiceLine = {
  quantity: number;
  unitMillimes: Millimes;
  lineMillimes: Millimes;
  stampMillimes: Millimes;
};

/**
 * Splits the amount of an invoice into its line and the fiscal stamp. Prices include the stamp, so it is subtracted and
 * never added. An amount that is not larger than the stamp has none. If the rest cannot be divided evenly into whole
 * millimes, the quantity of the line is 1.
 * @param amountMillimes the amount owed
 */
export function createInvoiceLine(amountMillimes: Millimes, stampMillimes: Millimes, quantity: number): InvoiceLine {
  const stamp = amountMillimes > stampMillimes ? stampMillimes : 0;
  const line = amountMillimes - stamp;
  const pieces = line % quantity === 0 ? quantity : 1;
  return { quantity: pieces, unitMillimes: line / pieces, lineMillimes: line, stampMillimes: stamp };
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

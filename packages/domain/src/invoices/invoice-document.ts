import type { Millimes } from '../kernel/money';
import type { InvoiceStatus } from './invoice';

/** The line of an invoice and its fiscal stamp; together they are what is owed. */
export type InvoiceLine = {
  quantity: number;
  unitMillimes: Millimes;
  lineMillimes: Millimes;
  stampMillimes: Millimes;
};

/**
 * Prices include everything, the fiscal stamp too: it is taken out of the amount, and nobody owes more for it. An amount that
 * is no larger than the stamp has none. Where the rest cannot be shared out to the millime, the line is of one piece.
 * @param amountMillimes what is owed
 */
export function createInvoiceLine(amountMillimes: Millimes, stampMillimes: Millimes, quantity: number): InvoiceLine {
  const stamp = amountMillimes > stampMillimes ? stampMillimes : 0;
  const line = amountMillimes - stamp;
  const pieces = line % quantity === 0 ? quantity : 1;
  return { quantity: pieces, unitMillimes: line / pieces, lineMillimes: line, stampMillimes: stamp };
}

/** How a paper stands: `part_paid` where something of it is paid and something is left. */
export type InvoiceDocumentStatus = 'due' | 'part_paid' | 'paid' | 'annulled';

export function getInvoiceDocumentStatus(status: InvoiceStatus): InvoiceDocumentStatus {
  if (status === 'cancelled') return 'annulled';
  return status === 'paid' ? 'paid' : 'due';
}

/** What is paid of a purchase by instalments, and what is left; what was cancelled is neither. */
export type PurchaseSums = {
  totalMillimes: Millimes;
  paidMillimes: Millimes;
  leftMillimes: Millimes;
  state: InvoiceDocumentStatus;
};

/**
 * @param firstMillimes what the receipt of the purchase paid: its first instalment
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
 * What the code on a paper says: whoever scans it has the reference and the amount to copy.
 * `W-7K3M-9Q2X-3 53.000 TND`
 */
export function createPaymentCode(reference: string, amount: string): string {
  return `${reference} ${amount}`;
}

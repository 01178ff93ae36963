import type { Invoice } from '../invoices/invoice';
import { getCalendarMonth } from '../kernel/calendar/month';
import type { Payment } from '../purchase/payment';
import type { LedgerEntry } from './ledger';
import { computeMonthOfPoints, type MonthOfPoints } from './month-of-points';

type Sent = Pick<Payment, 'createdAt'>;
type Due = Pick<Invoice, 'invoiceDate' | 'status' | 'number'>;

/** A member's entries of one account, and all their payments and invoices. */
export type MemberMonthSource<APayment extends Sent = Payment, AnInvoice extends Due = Invoice> = {
  entries: readonly LedgerEntry[];
  payments: readonly APayment[];
  invoices: readonly AnInvoice[];
};

/** The content of the monthly statement: points, the payments sent, and the invoices due that are not cancelled. */
export type MemberMonth<APayment extends Sent = Payment, AnInvoice extends Due = Invoice> = {
  points: MonthOfPoints;
  payments: APayment[];
  invoices: AnInvoice[];
};

/**
 * Returns what belongs to a month, each kind oldest first.
 * @param month `2026-02`
 */
export function selectMemberMonth<APayment extends Sent, AnInvoice extends Due>(
  { entries, payments, invoices }: MemberMonthSource<APayment, AnInvoice>,
  month: string,
): MemberMonth<APayment, AnInvoice> {
  const period = getCalendarMonth(month);
  const sent = payments.filter(({ createdAt }) => createdAt >= period.from && createdAt < period.until);
  const due = invoices.filter(({ invoiceDate, status }) => invoiceDate.startsWith(month) && status !== 'cancelled');
  return {
    points: computeMonthOfPoints(entries, period),
    payments: sent.toSorted((a, b) => a.createdAt - b.createdAt),
    invoices: due.toSorted((a, b) => a.invoiceDate.localeCompare(b.invoiceDate) || a.number.serial - b.number.serial),
  };
}

/** Returns whether the statement of a month would list nothing. */
export function isMemberMonthEmpty({ points, payments, invoices }: MemberMonth<Sent, Due>): boolean {
  return points.movements.length === 0 && payments.length === 0 && invoices.length === 0;
}

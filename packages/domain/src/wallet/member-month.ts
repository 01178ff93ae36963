import { getCalendarMonth } from '../kernel/calendar/month';
import type { Instant } from '../kernel/time';
import type { LedgerEntry } from './ledger';
import { computeMonthOfPoints, type MonthOfPoints } from './month-of-points';

type SentPayment = { createdAt: Instant };
/** `invoiceDate` is `YYYY-MM-DD`. */
type DueInvoice = { invoiceDate: string; status: string; number: { serial: number } };

/** A member's entries of one account, and all their payments and invoices. */
export type MemberMonthSource<Payment extends SentPayment, Invoice extends DueInvoice> = {
  entries: readonly LedgerEntry[];
  payments: readonly Payment[];
  invoices: readonly Invoice[];
};

/** The content of the monthly statement: points, the payments sent, and the invoices due that are not cancelled. */
type MemberMonth<Payment extends SentPayment, Invoice extends DueInvoice> = {
  points: MonthOfPoints;
  payments: Payment[];
  invoices: Invoice[];
};

/**
 * Returns what belongs to a month, each kind oldest first.
 * @param month `2026-02`
 */
export function selectMemberMonth<Payment extends SentPayment, Invoice extends DueInvoice>(
  { entries, payments, invoices }: MemberMonthSource<Payment, Invoice>,
  month: string,
): MemberMonth<Payment, Invoice> {
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
export function isMemberMonthEmpty({ points, payments, invoices }: MemberMonth<SentPayment, DueInvoice>): boolean {
  return points.movements.length === 0 && payments.length === 0 && invoices.length === 0;
}

import type { Millimes } from '@waha/domain/kernel/money';
import { type Invoice, isSaleInvoice } from '../invoice';
import { countDaysLate } from './days-late';

type InvoiceSum = { count: number; millimes: Millimes };

/**
 * Sums the invoices of a member. `paidMillimes` leaves out those of sales, whose payment or recharge is counted instead.
 * An unpaid invoice has no receipt that is being checked; an overdue one is unpaid, and its day has passed.
 * @param today the day in Tunis
 */
export function sumInvoices(
  invoices: readonly Invoice[],
  today: string,
): { paidMillimes: Millimes; unpaid: InvoiceSum; overdue: InvoiceSum } {
  const paid = invoices.filter((invoice) => invoice.status === 'paid' && !isSaleInvoice(invoice));
  const unpaid = invoices.filter(({ status, receipt }) => status === 'pending' && receipt?.status !== 'submitted');
  const overdue = unpaid.filter(({ invoiceDate }) => countDaysLate(invoiceDate, today) > 0);
  return { paidMillimes: sum(paid).millimes, unpaid: sum(unpaid), overdue: sum(overdue) };
}

function sum(invoices: readonly Invoice[]): InvoiceSum {
  const millimes = invoices.reduce((total, { amountMillimes = 0 }) => total + amountMillimes, 0);
  return { count: invoices.length, millimes };
}

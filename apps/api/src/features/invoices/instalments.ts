import { listRemainingInstalments } from '@waha/domain/invoices/invoice';
import { getDayAt } from '@waha/domain/kernel/calendar/day';
import type { PaymentEvent } from '@waha/domain/purchase/payment';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { cancelPendingInvoices } from './invoices.store';
import { issueInvoices } from './issue-invoices';

/** Reacts to an approved payment: adds a pending invoice for each month of a facility that its receipt did not pay. */
export async function addInstalments(
  unit: UnitOfWork,
  { payment }: Extract<PaymentEvent, { type: 'payment.approved' }>,
): Promise<void> {
  if (!payment.plan) return;
  const { id: paymentId, memberId, plan, quantity } = payment;
  const left = listRemainingInstalments(plan, quantity, getDayAt(unit.now));
  const list = left.map(({ number, invoiceDate, amountMillimes }) => {
    const instalment = { paymentId, number };
    return { invoiceDate, status: 'pending' as const, amountMillimes, instalment };
  });
  await issueInvoices(unit, memberId, list);
}

/** Reacts to a cancelled payment: cancels its unpaid instalments and keeps the paid ones. */
export async function cancelInstalments(
  { tx }: UnitOfWork,
  { payment }: Extract<PaymentEvent, { type: 'payment.cancelled' }>,
): Promise<void> {
  await cancelPendingInvoices(tx, payment.id);
}

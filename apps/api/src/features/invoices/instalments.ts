import { type Invoice, instalmentsLeft } from '@waha/domain/invoices/invoice';
import { dayAt } from '@waha/domain/kernel/day';
import type { InvoiceId } from '@waha/domain/kernel/ids';
import type { PaymentEvent } from '@waha/domain/purchase/payment';
import { newId } from '../../platform/database/new-id';
import type { UnitOfWork } from '../../platform/database/unit-of-work';
import { cancelPending, saveNewInvoices } from './invoices.store';

/** What an approved payment causes here: a pending invoice for each month of a facility that its receipt did not pay. */
export async function addInstalments(
  { tx, now }: UnitOfWork,
  { payment }: Extract<PaymentEvent, { type: 'payment.approved' }>,
): Promise<void> {
  if (!payment.plan) return;
  const { id: paymentId, memberId, plan, quantity } = payment;
  const left = instalmentsLeft(plan, quantity, dayAt(now));
  const list = left.map(({ number, invoiceDate, amountMillimes }): Invoice => {
    const instalment = { paymentId, number };
    const id = newId<InvoiceId>(now);
    return { id, memberId, invoiceDate, status: 'pending', amountMillimes, instalment, createdAt: now };
  });
  await saveNewInvoices(tx, list);
}

/** What a cancelled payment causes here: its unpaid instalments are cancelled, the paid ones stay. */
export async function cancelInstalments(
  { tx }: UnitOfWork,
  { payment }: Extract<PaymentEvent, { type: 'payment.cancelled' }>,
): Promise<void> {
  await cancelPending(tx, payment.id);
}

import { getNumberYear } from '@waha/domain/invoices/invoice-number';
import type { CreditNoteId } from '@waha/domain/kernel/ids';
import type { PaymentEvent } from '@waha/domain/purchase/payment';
import { findCurrentSellerVersion } from '#features/company/seller.public-queries';
import { createId } from '#platform/database/create-id';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { cancelPendingInvoices, findSaleInvoice } from '../invoices.store';
import { findLastCreditNoteSerial, saveCreditNote } from './credit-notes.store';

/**
 * Reacts to a cancelled payment: cancels its unpaid instalments, and issues a credit note for its paid invoice, if it has
 * one, because issued invoices never change. Later instalments that are paid stay.
 */
export async function creditSale(
  { tx }: UnitOfWork,
  { payment, by, at }: Extract<PaymentEvent, { type: 'payment.cancelled' }>,
): Promise<void> {
  await cancelPendingInvoices(tx, payment.id);
  const invoice = await findSaleInvoice(tx, payment.id);
  if (invoice?.amountMillimes === undefined) return;
  const { id: invoiceId, memberId, amountMillimes } = invoice;
  const year = getNumberYear(at);
  await saveCreditNote(tx, {
    ...{ id: createId<CreditNoteId>(at), invoiceId, memberId, amountMillimes, createdAt: at, issuedBy: by },
    number: { year, serial: (await findLastCreditNoteSerial(tx, year)) + 1 },
    sellerVersion: await findCurrentSellerVersion(tx),
  });
}

import type { Invoice } from '@waha/domain/invoices/invoice';
import type { Database } from '#platform/database/database';
import { requireFound } from '#platform/http/refusal-error';
import { findPaymentsById } from '../purchase/payment.public-queries';
import { findRechargesById } from '../recharge/recharge.public-queries';
import type { InvoiceSale } from './create-invoice-document';
import { listLaterInstalments } from './invoices.store';

/** Returns the sale that an invoice bills. @throws RefusalError `invoice_not_found` for an uploaded invoice */
export async function readSale(db: Database, { instalment, rechargeId }: Invoice): Promise<InvoiceSale> {
  if (rechargeId) {
    const recharge = (await findRechargesById(db, [rechargeId])).get(rechargeId);
    return { kind: 'recharge', recharge: requireFound(recharge, 'invoice_not_found') };
  }
  const { paymentId } = requireFound(instalment, 'invoice_not_found');
  const payment = requireFound((await findPaymentsById(db, [paymentId])).get(paymentId), 'invoice_not_found');
  return { kind: 'payment', payment, laterInstalments: await listLaterInstalments(db, paymentId) };
}

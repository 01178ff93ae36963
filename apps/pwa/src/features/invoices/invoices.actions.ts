import { updateInvoice, type WireInvoice } from '@waha/domain/invoices/invoices.contract';
import { callLater } from '../../offline/outbox-state/use-outbox';
import { nameOf } from './invoices.texts';

/**
 * Sends the receipt of an invoice, now or when there is a network; finance decides (spec 2 §4).
 * @param key made with the form, so that a second tap is the same wish
 * @returns the job's key @throws DeviceRefused
 */
export function payInvoice(invoice: WireInvoice, receipt: File, key: string): Promise<string> {
  const { _id: id, invoiceDate } = invoice;
  return callLater(
    updateInvoice,
    { params: { id }, body: { status: 'pending' }, files: { receipt } },
    { of: id, label: nameOf(invoice), note: { invoiceId: id, invoiceDate }, key, endsDraft: true },
  );
}

import { updateInvoice, type WireInvoice } from '@waha/domain/invoices/invoices.contract';
import { enqueueCall } from '#offline/outbox-state/use-outbox';
import { formatInvoiceName } from './invoices.texts';

/**
 * Sends the receipt of an invoice, now or when there is a network; finance decides (spec 2 §4).
 * @param key created with the form, so that a second tap is the same job
 * @returns the job's key
 * @throws DeviceError
 */
export function payInvoice(invoice: WireInvoice, receipt: File, key: string): Promise<string> {
  const { _id: id, invoiceDate } = invoice;
  return enqueueCall(
    updateInvoice,
    { params: { id }, body: { status: 'pending' }, files: { receipt } },
    { subjectId: id, label: formatInvoiceName(invoice), note: { invoiceId: id, invoiceDate }, key, endsDraft: true },
  );
}

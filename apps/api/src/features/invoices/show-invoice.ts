import type { Invoice } from '@waha/domain/invoices/invoice';
import { formatTnd } from '@waha/domain/kernel/money';
import type { Database } from '../../platform/database/database';
import { makePdf } from '../../platform/documents/pdf';
import { FileResponse } from '../../platform/http/file-response';
import { orMissing } from '../../platform/http/refusal';
import { findPaymentView } from '../purchase/payment.facts';

type Wanted = { brand: string; as: 'inline' | 'attachment' };

/**
 * The paper of an invoice. What staff uploaded is a kept file; an instalment's paper is written anew from its row and
 * its payment each time, the same rows giving the same bytes: so it exists as soon as the row does, and there is no
 * file that a crash could lose, leave behind, or let fall out of step with the row.
 */
export async function showInvoice(db: Database, invoice: Invoice, { brand, as }: Wanted): Promise<FileResponse> {
  const { pdfFileId, instalment, invoiceDate } = invoice;
  if (pdfFileId) {
    return new FileResponse(
      { fileId: pdfFileId },
      { type: 'application/pdf', as, name: `${brand}-invoice-${invoiceDate}.pdf` },
    );
  }
  const payment = orMissing(instalment && (await findPaymentView(db, instalment.paymentId)), 'invoice_not_found');
  const number = instalment?.number ?? 0;
  const months = payment.paymentFacilities?.period ?? number;
  const bytes = await makePdf({
    brand,
    title: 'Invoice',
    reference: `${payment.reference}-${number}`,
    at: invoice.createdAt,
    lines: [
      ['Member', payment.userName],
      ['Email', payment.userEmail],
      ['Pack', `${payment.packName} × ${payment.quantity}`],
      ['Payment', payment.reference],
      ['Instalment', `${number} of ${months}`],
      ['Invoice date', invoiceDate],
    ],
    totals: [['Amount', formatTnd(invoice.amountMillimes ?? 0)]],
  });
  return new FileResponse(
    { bytes },
    { type: 'application/pdf', as, name: `${brand}-invoice-${payment.reference}-${number}.pdf` },
  );
}

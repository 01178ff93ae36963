import type { CreditNoteId, InvoiceId } from '@waha/domain/kernel/ids';
import { findEInvoiceMark } from '#features/e-invoicing/e-invoices.public-queries';
import type { Services } from '#platform/services';
import type { ElectronicMark } from '../create-invoice-document';

/** Returns what a document says about its electronic form; undefined if it has none that is sent. */
export async function readElectronicMark(
  { db, uploads }: Pick<Services, 'db' | 'uploads'>,
  document: { documentId: InvoiceId | CreditNoteId; day: string | undefined },
): Promise<ElectronicMark | undefined> {
  const mark = await findEInvoiceMark(db, document);
  if (mark?.kind !== 'accepted') return mark;
  const { kind, reference, qrFileId } = mark;
  const stream = qrFileId === null ? undefined : await uploads.storage.read(qrFileId);
  return { kind, reference, qrCode: stream && Buffer.concat(await stream.toArray()) };
}

import type { Invoice } from '@waha/domain/invoices/invoice';
import { readDay } from '@waha/domain/kernel/calendar/day';
import type { MemberId, StaffId } from '@waha/domain/kernel/ids';
import type { Millimes } from '@waha/domain/kernel/money';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { saveFile } from '#platform/files/private-files';
import type { StagedFile } from '#platform/files/uploads';
import { RefusalError, requireFound } from '#platform/http/refusal-error';
import { issueInvoices } from './issue-invoices';

type Input = {
  memberId: MemberId;
  invoiceDate: string | undefined;
  status: 'pending' | 'paid' | undefined;
  amountMillimes: Millimes | undefined;
  pdf: StagedFile | undefined;
  by: StaffId;
};

/** Adds an invoice for a member (spec 3 §5). @throws RefusalError `invoice_data_missing`, `invalid_input` */
export async function uploadInvoice(unit: UnitOfWork, order: Input): Promise<Invoice> {
  const { now } = unit;
  const { memberId, amountMillimes, by, status = 'pending' } = order;
  const pdf = requireFound(order.pdf, 'invoice_data_missing');
  const invoiceDate = readInvoiceDate(requireFound(order.invoiceDate || undefined, 'invoice_data_missing'));
  await saveFile(unit, pdf, { ownerId: memberId, purpose: 'invoice' });
  const draft = {
    invoiceDate,
    status,
    pdfFileId: pdf.fileId,
    ...(amountMillimes !== undefined && { amountMillimes }),
    ...(status === 'paid' && { paidAt: now, paidBy: by }),
  };
  const [invoice] = await issueInvoices(unit, memberId, [draft]);
  await unit.emit({ type: 'invoice.added', invoice, by, at: now });
  return invoice;
}

/** @throws RefusalError `invalid_input` for a day that does not exist */
export function readInvoiceDate(text: string): string {
  const day = readDay(text);
  if (!day) throw new RefusalError({ code: 'invalid_input', errors: { invoiceDate: 'This date is not valid.' } });
  return day;
}

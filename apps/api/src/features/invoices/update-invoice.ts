import {
  editInvoice,
  type Invoice,
  type InvoiceEvent,
  markPaid,
  refuseReceipt,
  sendReceipt,
} from '@waha/domain/invoices/invoice';
import type { updateInvoice as row } from '@waha/domain/invoices/invoices.contract';
import type { InvoicesRefusal } from '@waha/domain/invoices/invoices.refusals';
import type { DecidedInvoicesRefusal } from '@waha/domain/invoices/staff/decided-invoices.refusals';
import type { BodyOf } from '@waha/domain/kernel/endpoint';
import type { InvoiceId, PersonId } from '@waha/domain/kernel/ids';
import { type Result, refuse } from '@waha/domain/kernel/result';
import type { Role } from '@waha/domain/kernel/roles';
import type { Instant } from '@waha/domain/kernel/time';
import { unwrapDecision } from '#platform/auth/unwrap-decision';
import type { FilePurpose } from '#platform/database/platform.tables';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { saveFile } from '#platform/files/private-files';
import type { StagedFile } from '#platform/files/uploads';
import { RefusalError, unwrapResult } from '#platform/http/refusal-error';
import { findVisibleInvoice } from './find-visible-invoice';
import { saveInvoice } from './invoices.store';
import { readInvoiceDate } from './upload-invoice';

type Input = {
  invoiceId: InvoiceId;
  actor: { id: PersonId; role: Role };
  body: BodyOf<typeof row>;
  files: { pdf?: StagedFile | undefined; receipt?: StagedFile | undefined };
};

type Changed = Result<
  { invoice: Invoice; event: InvoiceEvent },
  InvoicesRefusal | DecidedInvoicesRefusal | 'forbidden'
>;

/**
 * Applies the change that each role may make. A member sends a receipt, commercial staff edit, and finance marks the
 * invoice paid or refuses the receipt. An admin may do what commercial staff and finance do.
 * @throws RefusalError `invoice_not_found`, `forbidden`, `invoice_data_missing`, `receipt_missing` and the refusals of
 * the rules
 */
export async function updateInvoice({ tx, now, emit }: UnitOfWork, order: Input): Promise<Invoice> {
  const invoice = await findVisibleInvoice(tx, order.actor, order.invoiceId);
  const { pdf, receipt } = order.files;
  const result = applyChange(invoice, order, now);
  const isStaff = order.actor.id !== invoice.memberId;
  const changed = isStaff ? await unwrapDecision(tx, result) : unwrapResult(result);
  const filesToStore: [StagedFile | undefined, FilePurpose][] = [
    [pdf, 'invoice'],
    [receipt, 'invoice_receipt'],
  ];
  for (const [file, purpose] of filesToStore) {
    if (file) await saveFile({ tx, now }, file, { ownerId: invoice.memberId, purpose });
  }
  await saveInvoice(tx, changed.invoice, invoice);
  await emit(changed.event);
  return changed.invoice;
}

/** Marks an invoice as paid, as finance does after checking its receipt. @throws RefusalError as `updateInvoice` */
export function payInvoice(
  unit: UnitOfWork,
  { invoiceId, by }: { invoiceId: InvoiceId; by: PersonId },
): Promise<Invoice> {
  const actor = { id: by, role: 'finance_admin' } as const;
  return updateInvoice(unit, { invoiceId, actor, body: { status: 'paid' }, files: {} });
}

function applyChange(invoice: Invoice, order: Input, now: Instant): Changed {
  const { id, role } = order.actor;
  if (id === invoice.memberId) return applyReceipt(invoice, order, now);
  if (order.files.receipt) return refuse('forbidden');
  if (role === 'finance_admin') return isOnlyDecision(order) ? applyDecision(invoice, order, now) : refuse('forbidden');
  if (role === 'admin' && isOnlyDecision(order)) return applyDecision(invoice, order, now);
  return applyEdit(invoice, order, now);
}

/**
 * A member's request includes the date, as the specification says. It has no effect, and members can never set the
 * status to paid.
 */
function applyReceipt(invoice: Invoice, { body, files }: Input, now: Instant): Changed {
  const isStaffWork = body.status === 'paid' || body.receiptStatus !== undefined || body.amount !== undefined;
  if (isStaffWork || files.pdf) return refuse('forbidden');
  if (!files.receipt) return refuse('receipt_missing');
  return sendReceipt(invoice, files.receipt.fileId, now);
}

/** Finance only decides on the receipt; a date, an amount or a file would make it an edit. */
function isOnlyDecision({ body, files }: Input): boolean {
  const isEdit = body.invoiceDate !== undefined || body.amount !== undefined || files.pdf !== undefined;
  return !isEdit && body.status !== 'pending' && (body.status === 'paid' || body.receiptStatus !== undefined);
}

function applyDecision(invoice: Invoice, { body, actor }: Input, now: Instant): Changed {
  if (body.status && body.receiptStatus) throw new RefusalError({ code: 'invalid_input' });
  if (body.status) return markPaid(invoice, actor.id, now);
  return refuseReceipt(invoice, body.reason, actor.id, now);
}

function applyEdit(invoice: Invoice, { body, files, actor }: Input, now: Instant): Changed {
  if (body.receiptStatus) return refuse('forbidden');
  const { invoiceDate, status, amount } = body;
  const { pdf } = files;
  if (!invoiceDate && status === undefined && amount === undefined && !pdf) return refuse('invoice_data_missing');
  const day = invoiceDate ? readInvoiceDate(invoiceDate) : undefined;
  const wanted = { invoiceDate: day, status, amountMillimes: amount, pdfFileId: pdf?.fileId };
  return editInvoice(invoice, wanted, actor.id, now);
}

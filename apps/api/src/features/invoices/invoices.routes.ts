import { formatCreditNoteNumber } from '@waha/domain/invoices/credit-note';
import type { Invoice } from '@waha/domain/invoices/invoice';
import { formatInvoiceNumber } from '@waha/domain/invoices/invoice-number';
import * as contract from '@waha/domain/invoices/invoices.contract';
import type { CreditNoteId, InvoiceId, MemberId } from '@waha/domain/kernel/ids';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '#platform/auth/authenticate-request';
import { auditView } from '#platform/database/audit-view';
import type { Database, Tx } from '#platform/database/database';
import { createPdfResponse } from '#platform/documents/pdf/create-pdf-response';
import { FileResponse } from '#platform/http/file-response';
import { requireFound } from '#platform/http/refusal-error';
import { serveCachedEndpoint, serveEndpoint } from '#platform/http/route';
import { serveCommand } from '#platform/http/serve-command';
import type { Services } from '#platform/services';
import { resolveLanguage } from '#platform/translations/translations';
import { findChosenLanguage } from '../account/account.public-queries';
import { findSellerAt } from '../company/seller.public-queries';
import { createInvoiceDocument, type InvoiceDocumentData } from './create-invoice-document';
import { createCreditNoteDocument } from './credit-notes/create-credit-note-document';
import { findCreditNotes } from './credit-notes/credit-notes.store';
import { readElectronicMark } from './electronic/read-electronic-mark';
import { findVisibleInvoice } from './find-visible-invoice';
import { findSales, viewInvoice, viewWithoutReceipt } from './invoices.queries';
import { findBuyer, listInvoicesOf } from './invoices.store';
import { readSale } from './read-sale';
import { updateInvoice } from './update-invoice';

/** Invoices for members and staff, each with their own permissions. */
export async function invoicesRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app;
  const { db } = services;
  const viewFor = async ({ role }: { role: string }, tx: Database | Tx, list: readonly Invoice[]) => {
    const sales = await findSales(tx, list);
    const view = role === 'commercial_admin' ? viewWithoutReceipt : viewInvoice;
    return list.map((invoice) => view(invoice, sales.get(invoice.id)));
  };

  serveCachedEndpoint(app, contract.listInvoices, async ({ db, actor, params }) => {
    const list = await listInvoicesOf(db, params.userId as MemberId);
    const visibleInvoices = actor.role === 'user' ? list.filter(({ status }) => status !== 'cancelled') : list;
    return viewFor(actor, db, visibleInvoices);
  });

  serveCommand(app, contract.updateInvoice, async ({ actor, params, body, files }, unit) => {
    const invoice = await updateInvoice(unit, { invoiceId: params.id as InvoiceId, actor, body, files });
    const [view] = await viewFor(actor, unit.tx, [invoice]);
    return { message: 'Invoice updated!', invoice: view! };
  });

  const show = async (actor: Actor, id: string, as: 'inline' | 'attachment') => {
    const invoice = await findVisibleInvoice(db, actor, id as InvoiceId);
    const { memberId } = invoice;
    await auditView(services, { actorId: actor.id, action: 'invoice.viewed', subjectId: id, memberId });
    return createInvoiceResponse(services, invoice, as);
  };
  serveEndpoint(app, contract.viewInvoice, ({ actor, params }) => show(actor, params.id, 'inline'));
  serveEndpoint(app, contract.downloadInvoice, ({ actor, params }) => show(actor, params.id, 'attachment'));

  serveEndpoint(app, contract.viewCreditNote, async ({ actor, params: { id } }) => {
    const invoice = await findVisibleInvoice(db, actor, id as InvoiceId);
    const creditNote = requireFound((await findCreditNotes(db, [invoice.id])).get(id), 'invoice_not_credited');
    const { memberId } = invoice;
    await auditView(services, { actorId: actor.id, action: 'invoice.viewed', subjectId: id, memberId });
    const issuer = await findSellerAt(db, creditNote.sellerVersion);
    // Only credit notes of electronic invoices become electronic.
    const document = { documentId: creditNote.id, day: invoice.invoiceDate };
    const data = await readDocumentData(services, invoice, document);
    const pdfContent = createCreditNoteDocument(data, creditNote, issuer);
    return createPdfResponse(pdfContent, `credit-note-${formatCreditNoteNumber(creditNote.number)}`);
  });
}

/**
 * Returns the document of an invoice. An uploaded document is a stored file. The document of a sale is generated from
 * stored data each time, and the same data gives the same bytes. So it exists as soon as the row does, and no file can be
 * lost in a crash, left behind, or differ from the row. It is in the language of the invoice's member, for every reader.
 */
async function createInvoiceResponse(
  services: DocumentServices,
  invoice: Invoice,
  as: 'inline' | 'attachment',
): Promise<FileResponse> {
  const { pdfFileId, invoiceDate } = invoice;
  if (pdfFileId) {
    const name = `${services.catalogue.company.brand}-invoice-${invoiceDate}.pdf`;
    return new FileResponse({ fileId: pdfFileId }, { type: 'application/pdf', as, name });
  }
  const creditNote = (await findCreditNotes(services.db, [invoice.id])).get(invoice.id);
  const document = { documentId: invoice.id, day: invoice.status === 'cancelled' ? undefined : invoiceDate };
  const pdfContent = createInvoiceDocument({ ...(await readDocumentData(services, invoice, document)), creditNote });
  return createPdfResponse(pdfContent, `invoice-${formatInvoiceNumber(invoice.number)}`, as);
}

type DocumentServices = Pick<Services, 'db' | 'config' | 'catalogue' | 'uploads'>;

/**
 * Reads the data of a generated document, with the seller of the invoice.
 * @param document the invoice or its credit note, whose electronic form it names
 */
async function readDocumentData(
  { db, config, catalogue, uploads }: DocumentServices,
  invoice: Invoice,
  document: { documentId: InvoiceId | CreditNoteId; day: string | undefined },
): Promise<Omit<InvoiceDocumentData, 'creditNote'>> {
  return {
    ...{ brand: catalogue.company.brand, invoice },
    language: resolveLanguage({ language: await findChosenLanguage(db, invoice.memberId) }, config),
    buyer: await findBuyer(db, invoice.id),
    seller: await findSellerAt(db, invoice.sellerVersion),
    sale: await readSale(db, invoice),
    electronic: await readElectronicMark({ db, uploads }, document),
    payees: catalogue.payees.filter(({ enabled }) => enabled),
  };
}

import type { Invoice } from '@waha/domain/invoices/invoice';
import * as contract from '@waha/domain/invoices/invoices.contract';
import type { InvoiceId, MemberId } from '@waha/domain/kernel/ids';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../platform/auth/authentication';
import { auditView } from '../../platform/database/audit-view';
import { serveCommand } from '../../platform/http/command-route';
import { FileResponse } from '../../platform/http/file-response';
import { orMissing } from '../../platform/http/refusal';
import { serve, serveCached } from '../../platform/http/route';
import type { Services } from '../../platform/services';
import { amount, dayOf } from '../../platform/words/formats';
import { languageOf, wordsIn } from '../../platform/words/words';
import { chosenLanguage } from '../account/account.facts';
import { findPaymentView } from '../purchase/payment.facts';
import { findSeenInvoice } from './find-seen-invoice';
import { viewInvoice, viewWithoutReceipt } from './invoices.queries';
import { listInvoicesOf } from './invoices.store';
import { updateInvoice } from './update-invoice';

/** Invoices as members and staff see and change them, each by their own right. */
export async function invoicesRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app;
  const { db } = services;
  const viewFor = ({ role }: { role: string }) => (role === 'commercial_admin' ? viewWithoutReceipt : viewInvoice);

  serveCached(app, contract.listInvoices, async ({ db, actor, params }) => {
    const list = await listInvoicesOf(db, params.userId as MemberId);
    const seen = actor.role === 'user' ? list.filter(({ status }) => status !== 'cancelled') : list;
    return seen.map(viewFor(actor));
  });

  serveCommand(app, contract.updateInvoice, async ({ actor, params, body, files }, unit) => {
    const invoice = await updateInvoice(unit, { invoiceId: params.id as InvoiceId, actor, body, files });
    return { message: 'Invoice updated!', invoice: viewFor(actor)(invoice) };
  });

  const show = async (actor: Actor, id: string, as: 'inline' | 'attachment') => {
    const invoice = await findSeenInvoice(db, actor, id as InvoiceId);
    const { memberId } = invoice;
    await auditView(services, { actorId: actor.id, action: 'invoice.viewed', subjectId: id, memberId });
    return showInvoice(services, invoice, as);
  };
  serve(app, contract.viewInvoice, ({ actor, params }) => show(actor, params.id, 'inline'));
  serve(app, contract.downloadInvoice, ({ actor, params }) => show(actor, params.id, 'attachment'));
}

/**
 * The paper of an invoice. What staff uploaded is a kept file; an instalment's paper is written anew from its row and
 * its payment each time, the same rows giving the same bytes: so it exists as soon as the row does, and there is no
 * file that a crash could lose, leave behind, or let fall out of step with the row. It is in the language of the member
 * whose it is, whoever looks at it.
 */
async function showInvoice(
  { db, config, catalogue }: Pick<Services, 'db' | 'config' | 'catalogue'>,
  invoice: Invoice,
  as: 'inline' | 'attachment',
): Promise<FileResponse> {
  const { brand } = catalogue.company;
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
  const language = languageOf({ language: await chosenLanguage(db, invoice.memberId) }, config);
  const { invoice: words } = wordsIn(language);
  // Not before somebody wants one: it takes memory.
  const { makePdf } = await import('../../platform/documents/pdf');
  const bytes = await makePdf({
    ...{ language, brand },
    title: words.title,
    reference: `${payment.reference}-${number}`,
    at: invoice.createdAt,
    lines: [
      [words.member, payment.userName],
      [words.email, payment.userEmail],
      [words.pack, `${payment.packName} × ${payment.quantity}`],
      [words.payment, payment.reference],
      [words.instalment, words.numberOf({ number, months })],
      [words.date, dayOf(language, invoiceDate)],
    ],
    totals: [[words.amount, amount(language, invoice.amountMillimes ?? 0)]],
  });
  return new FileResponse(
    { bytes },
    { type: 'application/pdf', as, name: `${brand}-invoice-${payment.reference}-${number}.pdf` },
  );
}

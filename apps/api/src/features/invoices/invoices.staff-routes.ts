import * as contract from '@waha/domain/invoices/invoices.contract';
import type { InvoiceId, MemberId } from '@waha/domain/kernel/ids';
import type { FastifyInstance } from 'fastify';
import { checkRecipient } from '#platform/auth/member-access';
import { selectSearchedPhones } from '#platform/auth/people.queries';
import { sendPage } from '#platform/http/page';
import { serveCachedEndpoint } from '#platform/http/route';
import { serveCommand } from '#platform/http/serve-command';
import { findReviewedInvoice, listQueuedReceipts, viewInvoice } from './invoices.queries';
import { uploadInvoice } from './upload-invoice';

/** Invoice endpoints for staff only: adding invoices, and listing pending receipts. */
export async function invoicesStaffRoutes(app: FastifyInstance): Promise<void> {
  serveCommand(app, contract.uploadInvoice, async ({ actor, params, body, files }, unit) => {
    const memberId = params.userId as MemberId;
    await checkRecipient(unit.tx, actor, memberId);
    const { invoiceDate, status, amount: amountMillimes } = body;
    const { pdf } = files;
    const invoice = await uploadInvoice(unit, { memberId, invoiceDate, status, amountMillimes, pdf, by: actor.id });
    return { message: 'Invoice uploaded!', invoice: viewInvoice(invoice) };
  });

  serveCachedEndpoint(app, contract.listReceiptQueue, async ({ db, actor, query, reply }) =>
    sendPage(reply, await listQueuedReceipts(db, { ...query, phones: selectSearchedPhones(actor.role) })),
  );

  serveCachedEndpoint(app, contract.readInvoice, ({ db, params }) => findReviewedInvoice(db, params.id as InvoiceId));
}

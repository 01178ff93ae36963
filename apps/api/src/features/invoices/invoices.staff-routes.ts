import * as contract from '@waha/domain/invoices/invoices.contract';
import type { InvoiceId, MemberId } from '@waha/domain/kernel/ids';
import type { FastifyInstance } from 'fastify';
import { checkReceiver } from '../../platform/auth/member-access';
import { serveCommand } from '../../platform/http/command-route';
import { sendPage } from '../../platform/http/pagination';
import { serve } from '../../platform/http/route';
import { queuedReceipts, readReviewed, viewInvoice } from './invoices.queries';
import { uploadInvoice } from './upload-invoice';

/** What only staff do with invoices: add them, and see which receipts wait. */
export async function invoicesStaffRoutes(app: FastifyInstance): Promise<void> {
  serveCommand(app, contract.uploadInvoice, async ({ actor, params, body, files }, unit) => {
    const memberId = params.userId as MemberId;
    await checkReceiver(unit.tx, actor, memberId);
    const { invoiceDate, status, amount: amountMillimes } = body;
    const { pdf } = files;
    const invoice = await uploadInvoice(unit, { memberId, invoiceDate, status, amountMillimes, pdf, by: actor.id });
    return { message: 'Invoice uploaded!', invoice: viewInvoice(invoice) };
  });

  serve(app, contract.queueReceipts, async ({ query, reply }) =>
    sendPage(reply, await queuedReceipts(app.services.db, query)),
  );

  serve(app, contract.readInvoice, ({ params }) => readReviewed(app.services.db, params.id as InvoiceId));
}

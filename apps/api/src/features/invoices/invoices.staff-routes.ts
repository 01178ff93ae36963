import * as contract from '@waha/domain/invoices/invoices.contract';
import type { InvoiceId, MemberId } from '@waha/domain/kernel/ids';
import type { FastifyInstance } from 'fastify';
import { checkReceiver } from '../../platform/auth/member-access';
import { PHONES } from '../../platform/auth/people.queries';
import { serveCommand } from '../../platform/http/command-route';
import { sendPage } from '../../platform/http/pagination';
import { serveCached } from '../../platform/http/route';
import { findReviewedInvoice, listQueuedReceipts, viewInvoice } from './invoices.queries';
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

  serveCached(app, contract.queueReceipts, async ({ db, actor, query, reply }) =>
    sendPage(reply, await listQueuedReceipts(db, { ...query, phones: actor.role === 'admin' ? [PHONES] : undefined })),
  );

  serveCached(app, contract.readInvoice, ({ db, params }) => findReviewedInvoice(db, params.id as InvoiceId));
}

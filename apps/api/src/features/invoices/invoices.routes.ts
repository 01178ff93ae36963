import * as contract from '@waha/domain/invoices/invoices.contract';
import type { InvoiceId, MemberId } from '@waha/domain/kernel/ids';
import type { FastifyInstance } from 'fastify';
import { serveCommand } from '../../platform/http/command-route';
import { serve } from '../../platform/http/route';
import { findSeenInvoice } from './find-seen-invoice';
import { viewInvoice, viewWithoutReceipt } from './invoices.queries';
import { listInvoicesOf } from './invoices.store';
import { showInvoice } from './show-invoice';
import { updateInvoice } from './update-invoice';

/** Invoices as members and staff see and change them, each by their own right. */
export async function invoicesRoutes(app: FastifyInstance): Promise<void> {
  const { db, catalogue } = app.services;
  const { brand } = catalogue.company;
  const viewFor = ({ role }: { role: string }) => (role === 'commercial_admin' ? viewWithoutReceipt : viewInvoice);

  serve(app, contract.listInvoices, async ({ actor, params }) => {
    const list = await listInvoicesOf(db, params.userId as MemberId);
    const seen = actor.role === 'user' ? list.filter(({ status }) => status !== 'cancelled') : list;
    return seen.map(viewFor(actor));
  });

  serveCommand(app, contract.updateInvoice, async ({ actor, params, body, files }, unit) => {
    const invoice = await updateInvoice(unit, { invoiceId: params.id as InvoiceId, actor, body, files });
    return { message: 'Invoice updated!', invoice: viewFor(actor)(invoice) };
  });

  serve(app, contract.viewInvoice, async ({ actor, params }) =>
    showInvoice(db, await findSeenInvoice(db, actor, params.id as InvoiceId), { brand, as: 'inline' }),
  );
  serve(app, contract.downloadInvoice, async ({ actor, params }) =>
    showInvoice(db, await findSeenInvoice(db, actor, params.id as InvoiceId), { brand, as: 'attachment' }),
  );
}

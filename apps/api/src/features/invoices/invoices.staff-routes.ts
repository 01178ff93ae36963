import * as contract from '@waha/domain/invoices/invoices.contract';
import * as reminders from '@waha/domain/invoices/staff/invoice-reminders.contract';
import * as unpaid from '@waha/domain/invoices/staff/unpaid-invoices.contract';
import { getDayAt } from '@waha/domain/kernel/calendar/day';
import type { InvoiceId, MemberId } from '@waha/domain/kernel/ids';
import { toIso } from '@waha/domain/kernel/time';
import type { FastifyInstance } from 'fastify';
import { checkRecipient } from '#platform/auth/member-access';
import { selectSearchedPhones } from '#platform/auth/people.queries';
import { sendPage } from '#platform/http/page';
import { serveCachedEndpoint, serveEndpoint } from '#platform/http/route';
import { serveCommand } from '#platform/http/serve-command';
import { findReviewedInvoice, listQueuedReceipts, viewInvoice } from './invoices.queries';
import { findPausedMembers, listRemindersOf, savePause } from './reminders/invoice-reminders.store';
import { remindInvoice } from './reminders/remind-invoice';
import { listInvoicesWithReceipt, listUnpaidInvoices } from './reminders/unpaid-invoices.queries';
import { uploadInvoice } from './upload-invoice';

/** Invoice endpoints for staff only: adding invoices, pending receipts, unpaid invoices and reminders of them. */
export async function invoicesStaffRoutes(app: FastifyInstance): Promise<void> {
  const { db, clock, config } = app.services;

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

  // Not cached: depends on the time.
  serveEndpoint(app, unpaid.listUnpaidInvoices, async ({ actor, query: { overdue, receipts, ...page }, reply }) => {
    if (receipts) return sendPage(reply, await listInvoicesWithReceipt(db, { ...page, role: actor.role }));
    const now = clock();
    const dueBefore = overdue ? getDayAt(now) : undefined;
    return sendPage(reply, await listUnpaidInvoices(db, { ...page, role: actor.role, dueBefore, now, config }));
  });

  serveCommand(app, unpaid.remindInvoice, async ({ actor, params }, unit) => {
    const remindedAt = await remindInvoice(unit, { invoiceId: params.id as InvoiceId, actor });
    return { message: 'Reminder sent.', remindedAt: toIso(remindedAt) };
  });

  serveCachedEndpoint(app, reminders.readInvoiceReminders, async ({ db, params }) => {
    const memberId = params.userId as MemberId;
    return {
      isPaused: (await findPausedMembers(db, [memberId])).has(memberId),
      isOn: config.invoiceReminders === 'on',
      reminders: (await listRemindersOf(db, memberId)).map(({ invoiceId, stage, sentAt, invoiceDate }) => ({
        ...{ invoiceId, at: toIso(sentAt), isAutomatic: stage !== 'manual', invoiceDate },
      })),
    };
  });

  serveCommand(app, reminders.pauseInvoiceReminders, async ({ actor, params, body: { isPaused } }, unit) => {
    const memberId = params.userId as MemberId;
    await checkRecipient(unit.tx, actor, memberId);
    await savePause(unit, { memberId, isPaused, by: actor.id });
    return { isPaused };
  });

  serveCachedEndpoint(app, contract.readInvoice, ({ db, params }) => findReviewedInvoice(db, params.id as InvoiceId));
}

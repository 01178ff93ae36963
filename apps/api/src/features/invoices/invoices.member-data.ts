import type { MemberId } from '@waha/domain/kernel/ids';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { readAtOnce, readInPages } from '#platform/documents/member-data';
import { creditNotes } from './credit-notes/credit-notes.tables';
import { invoiceBuyers, invoices } from './invoices.tables';
import { invoiceReminderPauses, invoiceReminders } from './reminders/invoice-reminders.tables';

export function readInvoicesData(db: Database, memberId: MemberId) {
  return {
    invoices: readInPages(db, invoices, eq(invoices.memberId, memberId)),
    creditNotes: readInPages(db, creditNotes, eq(creditNotes.memberId, memberId)),
    buyersOfInvoices: readInPages(db, invoiceBuyers, isOfMember(db, memberId), { by: invoiceBuyers.invoiceId }),
    invoiceReminders: readAtOnce(() =>
      db
        .select()
        .from(invoiceReminders)
        .where(inArray(invoiceReminders.invoiceId, selectInvoiceIds(db, memberId)))
        .orderBy(asc(invoiceReminders.sentAt), asc(invoiceReminders.invoiceId)),
    ),
    invoiceReminderPauses: readAtOnce(() =>
      db.select().from(invoiceReminderPauses).where(eq(invoiceReminderPauses.memberId, memberId)),
    ),
  };
}

/** Erases the reminders of invoices, and their pause. */
export async function eraseInvoiceReminders(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.delete(invoiceReminders).where(inArray(invoiceReminders.invoiceId, selectInvoiceIds(tx, memberId)));
  await tx.delete(invoiceReminderPauses).where(eq(invoiceReminderPauses.memberId, memberId));
}

/** Erases names and addresses on invoices. The invoice still shows the amount, the date and the number. */
export async function eraseBuyer(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.delete(invoiceBuyers).where(isOfMember(tx, memberId));
}

function isOfMember(db: Database | Tx, memberId: MemberId) {
  return inArray(invoiceBuyers.invoiceId, selectInvoiceIds(db, memberId));
}

function selectInvoiceIds(db: Database | Tx, memberId: MemberId) {
  return db.select({ id: invoices.id }).from(invoices).where(eq(invoices.memberId, memberId));
}

import type { MemberId } from '@waha/domain/kernel/ids';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { creditNotes } from './credit-notes/credit-notes.tables';
import { invoiceBuyers, invoices } from './invoices.tables';
import { invoiceReminderPauses, invoiceReminders } from './reminders/invoice-reminders.tables';

export async function readInvoicesData(db: Database, memberId: MemberId) {
  return {
    invoices: await db.select().from(invoices).where(eq(invoices.memberId, memberId)).orderBy(asc(invoices.id)),
    creditNotes: await db
      .select()
      .from(creditNotes)
      .where(eq(creditNotes.memberId, memberId))
      .orderBy(asc(creditNotes.id)),
    buyersOfInvoices: await db
      .select()
      .from(invoiceBuyers)
      .where(isOfMember(db, memberId))
      .orderBy(asc(invoiceBuyers.invoiceId)),
    invoiceReminders: await db
      .select()
      .from(invoiceReminders)
      .where(inArray(invoiceReminders.invoiceId, selectInvoiceIds(db, memberId)))
      .orderBy(asc(invoiceReminders.sentAt), asc(invoiceReminders.invoiceId)),
    invoiceReminderPauses: await db
      .select()
      .from(invoiceReminderPauses)
      .where(eq(invoiceReminderPauses.memberId, memberId)),
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

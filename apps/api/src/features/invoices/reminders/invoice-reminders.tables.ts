import type { ReminderStage } from '@waha/domain/invoices/reminder-stage';
import type { InvoiceId, MemberId, StaffId } from '@waha/domain/kernel/ids';
import { sqliteTable } from 'drizzle-orm/sqlite-core';
import { enumColumn, idColumn, instantColumn, textColumn } from '#platform/database/columns';

/** The reminders of unpaid invoices. Staff may send several; `sentBy` is set for these only. */
export const invoiceReminders = sqliteTable('invoice_reminders', {
  invoiceId: idColumn<InvoiceId>('invoice_id').notNull(),
  stage: enumColumn<ReminderStage | 'manual'>('stage').notNull(),
  sentAt: instantColumn('sent_at').notNull(),
  /** The due day of which the member was reminded. Staff may correct that of an invoice. */
  invoiceDate: textColumn('invoice_date').notNull(),
  sentBy: idColumn<StaffId>('sent_by'),
});

/** The members who get no automatic reminders. */
export const invoiceReminderPauses = sqliteTable('invoice_reminder_pauses', {
  memberId: idColumn<MemberId>('member_id').primaryKey(),
  pausedAt: instantColumn('paused_at').notNull(),
  pausedBy: idColumn<StaffId>('paused_by').notNull(),
});

import type { CreditNoteId, InvoiceId, MemberId, StaffId } from '@waha/domain/kernel/ids';
import { sqliteTable } from 'drizzle-orm/sqlite-core';
import { idColumn, instantColumn, integerColumn, millimesColumn } from '#platform/database/columns';

export const creditNotes = sqliteTable('credit_notes', {
  id: idColumn<CreditNoteId>('id').primaryKey(),
  invoiceId: idColumn<InvoiceId>('invoice_id').notNull(),
  memberId: idColumn<MemberId>('member_id').notNull(),
  amountMillimes: millimesColumn('amount_millimes').notNull(),
  createdAt: instantColumn('created_at').notNull(),
  numberYear: integerColumn('number_year').notNull(),
  number: integerColumn('number').notNull(),
  sellerVersion: integerColumn('seller_version').notNull(),
  issuedBy: idColumn<StaffId>('issued_by').notNull(),
});

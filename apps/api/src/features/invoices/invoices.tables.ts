import type { InvoiceStatus } from '@waha/domain/invoices/invoice';
import type { FileId, InvoiceId, MemberId, PaymentId, StaffId } from '@waha/domain/kernel/ids';
import { sqliteTable } from 'drizzle-orm/sqlite-core';
import { choice, count, id, instant, millimes, words } from '../../platform/database/columns';

export const invoices = sqliteTable('invoices', {
  id: id<InvoiceId>('id').primaryKey(),
  memberId: id<MemberId>('member_id').notNull(),
  invoiceDate: words('invoice_date').notNull(),
  status: choice<InvoiceStatus>('status').notNull(),
  pdfFileId: id<FileId>('pdf_file_id'),
  amountMillimes: millimes('amount_millimes'),
  paymentId: id<PaymentId>('payment_id'),
  instalmentNumber: count('instalment_number'),
  createdAt: instant('created_at').notNull(),
  receiptFileId: id<FileId>('receipt_file_id'),
  receiptSentAt: instant('receipt_sent_at'),
  receiptStatus: choice<'submitted' | 'refused'>('receipt_status'),
  reason: words('reason'),
  paidAt: instant('paid_at'),
  paidBy: id<StaffId>('paid_by'),
  numberYear: count('number_year').notNull(),
  number: count('number').notNull(),
  sellerVersion: count('seller_version'),
  correctedAt: instant('corrected_at'),
});

/** Whom an invoice was made out to, as they were then. */
export const invoiceBuyers = sqliteTable('invoice_buyers', {
  invoiceId: id<InvoiceId>('invoice_id').primaryKey(),
  name: words('name').notNull(),
  email: words('email').notNull(),
  phone: words('phone'),
  address: words('address'),
});

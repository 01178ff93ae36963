import type { InvoiceStatus } from '@waha/domain/invoices/invoice';
import type { FileId, InvoiceId, MemberId, PaymentId, RechargeId, StaffId } from '@waha/domain/kernel/ids';
import { sqliteTable } from 'drizzle-orm/sqlite-core';
import {
  enumColumn,
  idColumn,
  instantColumn,
  integerColumn,
  millimesColumn,
  textColumn,
} from '#platform/database/columns';

export const invoices = sqliteTable('invoices', {
  id: idColumn<InvoiceId>('id').primaryKey(),
  memberId: idColumn<MemberId>('member_id').notNull(),
  invoiceDate: textColumn('invoice_date').notNull(),
  status: enumColumn<InvoiceStatus>('status').notNull(),
  pdfFileId: idColumn<FileId>('pdf_file_id'),
  amountMillimes: millimesColumn('amount_millimes'),
  paymentId: idColumn<PaymentId>('payment_id'),
  instalmentNumber: integerColumn('instalment_number'),
  createdAt: instantColumn('created_at').notNull(),
  receiptFileId: idColumn<FileId>('receipt_file_id'),
  receiptSentAt: instantColumn('receipt_sent_at'),
  receiptStatus: enumColumn<'submitted' | 'refused'>('receipt_status'),
  reason: textColumn('reason'),
  paidAt: instantColumn('paid_at'),
  paidBy: idColumn<StaffId>('paid_by'),
  numberYear: integerColumn('number_year').notNull(),
  number: integerColumn('number').notNull(),
  sellerVersion: integerColumn('seller_version'),
  correctedAt: instantColumn('corrected_at'),
  rechargeId: idColumn<RechargeId>('recharge_id'),
  /** 1 if it has an electronic form; set by a trigger. */
  isElectronic: integerColumn('is_electronic').notNull().default(0),
  /** 1 if it has an electronic form and a credit note without one; set by triggers. */
  lacksElectronicCredit: integerColumn('lacks_electronic_credit').notNull().default(0),
});

/** The buyer of an invoice when it was issued. */
export const invoiceBuyers = sqliteTable('invoice_buyers', {
  invoiceId: idColumn<InvoiceId>('invoice_id').primaryKey(),
  name: textColumn('name').notNull(),
  email: textColumn('email').notNull(),
  phone: textColumn('phone'),
  address: textColumn('address'),
});

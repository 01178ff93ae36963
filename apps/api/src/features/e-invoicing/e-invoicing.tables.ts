import type { BuyerIdentifierKind } from '@waha/domain/e-invoicing/buyer-identifier';
import type { EInvoiceStatus } from '@waha/domain/e-invoicing/e-invoice-status';
import type { E_INVOICING_ENVIRONMENTS, E_INVOICING_MODES } from '@waha/domain/e-invoicing/staff/e-invoicing.contract';
import type { EInvoiceFault } from '@waha/domain/e-invoicing/teif/check-e-invoice';
import type { CreditNoteId, EInvoiceId, FileId, InvoiceId, MemberId, StaffId } from '@waha/domain/kernel/ids';
import { sqliteTable } from 'drizzle-orm/sqlite-core';
import {
  enumColumn,
  idColumn,
  instantColumn,
  integerColumn,
  jsonColumn,
  millimesColumn,
  textColumn,
} from '#platform/database/columns';

export type EInvoicingMode = (typeof E_INVOICING_MODES)[number];
export type EInvoicingEnvironment = (typeof E_INVOICING_ENVIRONMENTS)[number];

/** One row once they have been saved. `password` and `certificate` are encrypted (encrypt-secret.ts). */
export const eInvoicingSettings = sqliteTable('e_invoicing_settings', {
  one: integerColumn('one').primaryKey(),
  version: integerColumn('version').notNull(),
  mode: enumColumn<EInvoicingMode>('mode').notNull(),
  environment: enumColumn<EInvoicingEnvironment>('environment').notNull(),
  startsOn: textColumn('starts_on').notNull(),
  login: textColumn('login'),
  password: textColumn('password'),
  certificate: textColumn('certificate'),
  certificateSubject: textColumn('certificate_subject'),
  certificateIssuer: textColumn('certificate_issuer'),
  certificateEndsAt: instantColumn('certificate_ends_at'),
  /** That of the database when they were saved (change-log.ts). */
  epoch: textColumn('epoch').notNull(),
  savedAt: instantColumn('saved_at').notNull(),
  savedBy: idColumn<StaffId>('saved_by').notNull(),
});

/** The electronic form of an invoice or a credit note; each document has at most one. */
export const eInvoices = sqliteTable('e_invoices', {
  id: idColumn<EInvoiceId>('id').primaryKey(),
  kind: enumColumn<'invoice' | 'credit_note'>('kind').notNull(),
  documentId: idColumn<InvoiceId | CreditNoteId>('document_id').notNull(),
  /** The invoice, or the one that the credit note credits. */
  invoiceId: idColumn<InvoiceId>('invoice_id').notNull(),
  memberId: idColumn<MemberId>('member_id').notNull(),
  /** As El Fatoora has it: `F-2026-000001`, `A-2026-000001`. */
  number: textColumn('number').notNull(),
  day: textColumn('day').notNull(),
  totalMillimes: millimesColumn('total_millimes').notNull(),
  environment: enumColumn<EInvoicingEnvironment>('environment').notNull(),
  status: enumColumn<EInvoiceStatus>('status').notNull(),
  /** Found by the program, to be translated, or as El Fatoora says. */
  faults: jsonColumn<EInvoiceFault[]>('faults').notNull(),
  /** The signed document; once accepted, the one that El Fatoora returned, if it did. */
  xmlFileId: idColumn<FileId>('xml_file_id'),
  /** The picture of the code by which El Fatoora confirms the document. */
  qrFileId: idColumn<FileId>('qr_file_id'),
  depositId: textColumn('deposit_id'),
  /** Earlier deposits of the document, which El Fatoora rejected. */
  rejectedDeposits: jsonColumn<string[]>('rejected_deposits').notNull(),
  reference: textColumn('reference'),
  /** The calls since the last progress. */
  attempts: integerColumn('attempts').notNull(),
  /** How often a deposit turned out to be missing at El Fatoora (plan-missing-document.ts). */
  resends: integerColumn('resends').notNull(),
  nextAt: instantColumn('next_at'),
  missingAt: instantColumn('missing_at'),
  sentAt: instantColumn('sent_at'),
  lastFailure: textColumn('last_failure'),
  createdAt: instantColumn('created_at').notNull(),
  changedAt: instantColumn('changed_at').notNull(),
});

export const buyerIdentifiers = sqliteTable('buyer_identifiers', {
  memberId: idColumn<MemberId>('member_id').primaryKey(),
  kind: enumColumn<BuyerIdentifierKind>('kind').notNull(),
  number: textColumn('number').notNull(),
  savedAt: instantColumn('saved_at').notNull(),
  savedBy: idColumn<StaffId>('saved_by').notNull(),
});

import type { CreditNoteId, InvoiceId, MemberId, StaffId } from '../kernel/ids';
import type { Millimes } from '../kernel/money';
import type { Instant } from '../kernel/time';
import { formatInvoiceNumber, type InvoiceNumber } from './invoice-number';

/** Credits a whole invoice, which itself never changes. */
export type CreditNote = {
  id: CreditNoteId;
  /** Counts from 1 in each year, without gaps, in a series of its own. */
  number: InvoiceNumber;
  invoiceId: InvoiceId;
  memberId: MemberId;
  amountMillimes: Millimes;
  createdAt: Instant;
  /** The version of the seller's legal details on the document. */
  sellerVersion: number;
  issuedBy: StaffId;
};

/** `A-2026-000123`: `A` (avoir) distinguishes it from the invoice with the same number. */
export function formatCreditNoteNumber(number: InvoiceNumber): string {
  return `A-${formatInvoiceNumber(number)}`;
}

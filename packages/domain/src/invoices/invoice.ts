import type { FileId, InvoiceId, MemberId, PaymentId, RechargeId, StaffId } from '../kernel/ids';
import type { Millimes } from '../kernel/money';
import { ok, type Result, refuse } from '../kernel/result';
import { cleanText } from '../kernel/text/clean-text';
import { DAY, type Instant, toIso } from '../kernel/time';
import type { InvoiceNumber } from './invoice-number';
import type { InvoicesRefusal } from './invoices.refusals';
import type { DecidedInvoicesRefusal } from './staff/decided-invoices.refusals';

/** The statuses that staff choose. `cancelled` comes from a cancelled payment and hides the invoice from the member. */
export const INVOICE_STATUSES = ['pending', 'paid', 'cancelled'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/** A bill of a member. `invoiceDate` is `YYYY-MM-DD`. */
export type Invoice = {
  id: InvoiceId;
  /** Assigned when the invoice is issued; it never changes. */
  number: InvoiceNumber;
  memberId: MemberId;
  invoiceDate: string;
  status: InvoiceStatus;
  /** Absent if the PDF is generated from the row: of a sale or an instalment. */
  pdfFileId?: FileId;
  amountMillimes?: Millimes;
  /**
   * The payment and the number of the instalment. Number 1 is what the receipt of the payment paid: the whole price, or
   * the first instalment.
   */
  instalment?: { paymentId: PaymentId; number: number };
  /** The recharge that it bills. */
  rechargeId?: RechargeId;
  createdAt: Instant;
  /** When staff corrected its date or amount; the document shows it. */
  correctedAt?: Instant;
  /** The version of the seller's legal details on the document; absent if there were none yet. */
  sellerVersion?: number;
  /** It has an electronic form, so its date, amount and file stay. */
  isElectronic?: true;
  /** The member's proof of payment: pending or refused. */
  receipt?: { fileId: FileId; sentAt: Instant; status: 'submitted' | 'refused'; reason?: string };
  paidAt?: Instant;
  paidBy?: StaffId;
};

export type InvoiceEvent =
  | { type: 'invoice.added'; invoice: Invoice; by: StaffId; at: Instant }
  | { type: 'invoice.edited'; invoice: Invoice; by: StaffId; at: Instant }
  | { type: 'invoice.receipt-sent'; invoice: Invoice; at: Instant }
  | { type: 'invoice.receipt-refused'; invoice: Invoice; by: StaffId; at: Instant }
  | { type: 'invoice.paid'; invoice: Invoice; by: StaffId; at: Instant }
  /** `reference`: of its transfer, if it is an instalment. */
  | { type: 'invoice.reminded'; invoice: Invoice; reference: string | undefined; by: StaffId; at: Instant }
  /** An automatic reminder. */
  | { type: 'invoice.reminder-due'; invoice: Invoice; reference: string | undefined; at: Instant };

/** Checks whether the invoice was issued as paid, by the decision on a payment or a recharge. It never changes. */
export function isSaleInvoice({ instalment, rechargeId }: Pick<Invoice, 'instalment' | 'rechargeId'>): boolean {
  return rechargeId !== undefined || instalment?.number === 1;
}

type DecidedInvoice = { invoice: Invoice; event: InvoiceEvent };

/** Records the member's receipt. The status stays pending until finance has checked it (spec 2 §4). */
export function sendReceipt(invoice: Invoice, fileId: FileId, at: Instant): Result<DecidedInvoice, InvoicesRefusal> {
  if (invoice.status !== 'pending') return refuseAlreadyPaid(invoice);
  if (invoice.receipt?.status === 'submitted') return refuse('receipt_already_sent');
  const sent: Invoice = { ...invoice, receipt: { fileId, sentAt: at, status: 'submitted' } };
  return ok({ invoice: sent, event: { type: 'invoice.receipt-sent', invoice: sent, at } });
}

/** Marks the invoice as paid after finance has confirmed the money. */
export function markPaid(invoice: Invoice, by: StaffId, at: Instant): Result<DecidedInvoice, InvoicesRefusal> {
  if (invoice.status !== 'pending') return refuseAlreadyPaid(invoice);
  const paid: Invoice = { ...invoice, status: 'paid', paidAt: at, paidBy: by };
  return ok({ invoice: paid, event: { type: 'invoice.paid', invoice: paid, by, at } });
}

/** Refuses a receipt that proves nothing. The member sees the reason and sends another. */
export function refuseReceipt(
  invoice: Invoice,
  reason: string | undefined,
  by: StaffId,
  at: Instant,
): Result<DecidedInvoice, InvoicesRefusal | DecidedInvoicesRefusal> {
  if (invoice.status !== 'pending') return refuseAlreadyPaid(invoice);
  if (invoice.receipt?.status !== 'submitted') return refuse('no_receipt_to_refuse');
  const cleanReason = cleanText(reason ?? '');
  const { reason: _old, ...receipt } = invoice.receipt;
  const refused: Invoice = {
    ...invoice,
    receipt: { ...receipt, status: 'refused', ...(cleanReason && { reason: cleanReason }) },
  };
  return ok({ invoice: refused, event: { type: 'invoice.receipt-refused', invoice: refused, by, at } });
}

export type InvoiceChange = {
  invoiceDate?: string | undefined;
  amountMillimes?: Millimes | undefined;
  pdfFileId?: FileId | undefined;
  status?: 'pending' | 'paid' | undefined;
};

/**
 * Applies a staff correction (spec 3 §4). The status can change both ways, absent fields stay unchanged, and neither
 * cancelled invoices nor those of sales can be edited. Date, amount and file stay once the invoice has an electronic form.
 */
export function editInvoice(
  invoice: Invoice,
  { invoiceDate, amountMillimes, pdfFileId, status }: InvoiceChange,
  by: StaffId,
  at: Instant,
): Result<DecidedInvoice, InvoicesRefusal | DecidedInvoicesRefusal> {
  if (invoice.status === 'cancelled') return refuseAlreadyPaid(invoice);
  if (isSaleInvoice(invoice)) return refuse('invoice_of_sale');
  const { paidAt = at, paidBy = by, ...rest } = invoice;
  const currentStatus = status ?? invoice.status;
  const isCorrected =
    (invoiceDate ?? invoice.invoiceDate) !== invoice.invoiceDate ||
    (amountMillimes ?? invoice.amountMillimes) !== invoice.amountMillimes;
  if (invoice.isElectronic && (isCorrected || pdfFileId !== undefined)) return refuse('invoice_electronic');
  const edited: Invoice = {
    ...rest,
    ...(invoiceDate !== undefined && { invoiceDate }),
    ...(amountMillimes !== undefined && { amountMillimes }),
    ...(pdfFileId !== undefined && { pdfFileId }),
    ...(isCorrected && { correctedAt: at }),
    status: currentStatus,
    ...(currentStatus === 'paid' && { paidAt, paidBy }),
  };
  return ok({ invoice: edited, event: { type: 'invoice.edited', invoice: edited, by, at } });
}

/**
 * Returns the same day `months` months later, or the last day of a shorter month: `2026-01-31` + 1 gives `2026-02-28`.
 */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = Date.UTC(year, month - 1 + months, 1);
  const lastDate = new Date(Date.UTC(year, month + months, 1) - DAY).getUTCDate();
  return toIso(first + (Math.min(date, lastDate) - 1) * DAY).slice(0, 10);
}

export type Instalment = { number: number; invoiceDate: string; amountMillimes: Millimes };

/**
 * Returns the remaining instalments of a facility of n months. The receipt paid the first, so n − 1 are left, dated 1,
 * 2, … months after the approval.
 * @param plan months, and the millimes of one month for one pack
 * @param approvedOn `YYYY-MM-DD`
 */
export function listRemainingInstalments(
  plan: { months: number; monthlyMillimes: Millimes },
  quantity: number,
  approvedOn: string,
): Instalment[] {
  return Array.from({ length: Math.max(0, plan.months - 1) }, (_, at) => ({
    number: at + 2,
    invoiceDate: addMonths(approvedOn, at + 1),
    amountMillimes: plan.monthlyMillimes * quantity,
  }));
}

/** Refuses a change of an invoice that is paid or cancelled. */
export function refuseAlreadyPaid({ status, paidAt, paidBy }: Invoice) {
  if (status === 'cancelled') return refuse('invoice_cancelled', { details: { status } });
  return refuse('invoice_already_paid', {
    details: { status, paidBy, ...(paidAt !== undefined && { paidAt: toIso(paidAt) }) },
  });
}

import * as z from 'zod/mini';
import { allowOwnerOrStaff, allowRoles, allowSelfOrStaff, allowStaffForMember, endpoint } from '../kernel/endpoint';
import { DOCUMENT_PDF, INVOICE_RECEIPT } from '../kernel/files/file-rule';
import { MAX_AMOUNT_MILLIMES } from '../kernel/money';
import {
  day,
  idParam,
  isoInstant,
  linesText,
  noContent,
  numberText,
  pageQuery,
  userIdParam,
  uuid,
} from '../kernel/wire';
import { INVOICE_STATUSES } from './invoice';

/** `amount` in millimes; `receiptUrl` is for the member, finance and admins. */
const invoice = z.object({
  _id: uuid,
  /** `2026-000123`: numbered without gaps in each year. */
  number: z.string(),
  invoiceDate: day,
  status: z.enum(INVOICE_STATUSES),
  amount: z.optional(z.int()),
  /** The payment and the number of an instalment after the first. */
  instalment: z.optional(z.object({ paymentId: uuid, number: z.int() })),
  /**
   * The payment whose receipt paid the invoice, and the number of its instalments: 1 if it was paid in full. Separate
   * from `instalment`, because earlier versions of the app add every paid instalment to that receipt.
   */
  sale: z.optional(z.object({ paymentId: uuid, months: z.int() })),
  /** The reference of the transfer: of a payment `W-7K3M-9Q2X`, of an instalment `W-7K3M-9Q2X-3`. */
  reference: z.optional(z.string()),
  /** The pack that was bought. */
  packName: z.optional(z.string()),
  /** The recharge that it bills. */
  recharge: z.optional(z.object({ _id: uuid, points: z.int() })),
  /** The credit note over the whole invoice. */
  creditNote: z.optional(z.object({ number: z.string(), createdAt: isoInstant })),
  receiptUrl: z.optional(z.string()),
  receiptStatus: z.optional(z.enum(['submitted', 'refused'])),
  receiptSentAt: z.optional(isoInstant),
  reason: z.optional(z.string()),
  createdAt: isoInstant,
  paidAt: z.optional(isoInstant),
});
export type WireInvoice = z.infer<typeof invoice>;

export const listInvoices = endpoint('GET', '/invoices/user/:userId', {
  who: allowSelfOrStaff('userId', 'finance_admin'),
  summary: 'Lists a member’s invoices, newest first',
  params: userIdParam,
  reply: z.array(invoice),
});

const date = z.optional(numberText(40));
const amount = z.optional(z.int().check(z.positive(), z.lte(MAX_AMOUNT_MILLIMES)));
const status = z.optional(z.enum(['pending', 'paid']));

export const uploadInvoice = endpoint('POST', '/invoices/upload/:userId', {
  who: allowStaffForMember('userId'),
  freshStep: 'session',
  summary: 'Adds an invoice to a member',
  params: userIdParam,
  body: z.object({ invoiceDate: date, status, amount }),
  files: { pdf: { rule: DOCUMENT_PDF, optional: true } },
  needs: ['invoiceDate', 'pdf'],
  status: 201,
  refuses: ['invoice_data_missing', 'user_not_found'],
  reply: z.object({ message: z.string(), invoice }),
});

export const updateInvoice = endpoint('PUT', '/invoices/:id', {
  who: allowOwnerOrStaff('invoice', 'finance_admin'),
  freshStep: 'session',
  summary: 'Saves a member’s receipt, an edit by commercial staff, or finance’s decision (paid, or receipt refused)',
  params: idParam,
  body: z.object({
    status,
    invoiceDate: date,
    amount,
    receiptStatus: z.optional(z.enum(['refused'])),
    reason: z.optional(linesText(500)),
  }),
  files: { pdf: { rule: DOCUMENT_PDF, optional: true }, receipt: { rule: INVOICE_RECEIPT, optional: true } },
  refuses: [
    'forbidden',
    'invoice_already_paid',
    'invoice_cancelled',
    'invoice_data_missing',
    'invoice_not_found',
    'invoice_electronic',
    'invoice_of_sale',
    'no_receipt_to_refuse',
    'receipt_already_sent',
    'receipt_missing',
  ],
  reply: z.object({ message: z.string(), invoice }),
  queue: { stream: 'invoice', strict: true },
  decides: { kind: 'invoice', param: 'id' },
  canBeHeld: true,
});

export const viewInvoice = endpoint('GET', '/invoices/view/:id', {
  who: allowOwnerOrStaff('invoice', 'finance_admin'),
  summary: 'Returns the PDF of an invoice, for display',
  params: idParam,
  reply: noContent,
  fileTypes: ['application/pdf'],
});

export const downloadInvoice = endpoint('GET', '/invoices/download/:id', {
  who: allowOwnerOrStaff('invoice', 'finance_admin'),
  summary: 'Returns the PDF of an invoice, as a download',
  params: idParam,
  reply: noContent,
  fileTypes: ['application/pdf'],
});

export const viewCreditNote = endpoint('GET', '/invoices/credit-note/:id', {
  who: allowOwnerOrStaff('invoice', 'finance_admin'),
  summary: 'Returns the PDF of the credit note over an invoice, for display',
  params: idParam,
  refuses: ['invoice_not_credited', 'invoice_not_found'],
  reply: noContent,
  fileTypes: ['application/pdf'],
});

export const reviewedInvoice = z.extend(invoice, {
  userId: uuid,
  clientName: z.string(),
  clientSurname: z.string(),
  clientEmail: z.string(),
  /** The staff member who marked it as paid. */
  paidBy: z.optional(z.object({ _id: uuid, name: z.string() })),
});
export type WireReviewedInvoice = z.infer<typeof reviewedInvoice>;

export const listReceiptQueue = endpoint('GET', '/queue/receipts', {
  who: allowRoles('finance_admin', 'admin'),
  summary: 'Lists invoices with a receipt to check, oldest receipt first',
  query: pageQuery,
  reply: z.array(reviewedInvoice),
});

export const readInvoice = endpoint('GET', '/invoices/:id', {
  who: allowRoles('finance_admin', 'admin'),
  summary: 'Returns one invoice with its receipt, in any status',
  params: idParam,
  refuses: ['invoice_not_found'],
  reply: reviewedInvoice,
});

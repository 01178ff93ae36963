import type { WireInvoice, WireReviewedInvoice } from '@waha/domain/invoices/invoices.contract';
import { NOUR } from './a-reviewed-profile';

export const INVOICE_ID = '01941f29-7c00-7000-8000-0000000000e1';

/** An invoice over 45.500 TND that is to be paid. */
export function anInvoice(part: Partial<WireInvoice> = {}): WireInvoice {
  return {
    _id: INVOICE_ID,
    invoiceDate: '2026-02-15',
    status: 'pending',
    amount: 45_500,
    createdAt: '2026-02-15T10:00:00.000Z',
    ...part,
  };
}

/** The same with Nour's receipt, as finance sees it. */
export function aReceipt(part: Partial<WireReviewedInvoice> = {}): WireReviewedInvoice {
  const receipt = { receiptUrl: '/uploads/r1', receiptStatus: 'submitted', receiptSentAt: '2026-02-20T10:00:00.000Z' };
  return {
    ...anInvoice(receipt as Partial<WireInvoice>),
    userId: NOUR._id,
    clientName: NOUR.name,
    clientSurname: NOUR.surname,
    clientEmail: NOUR.email,
    ...part,
  };
}

import type { RefusalCatalogue } from '../kernel/refusal-catalogue';

export const invoicesRefusals = {
  invoice_not_found: { kind: 'missing', text: /*i18n*/ 'Invoice not found.' },
  invoice_data_missing: { kind: 'invalid', text: /*i18n*/ 'Missing data.' },
  invoice_already_paid: { kind: 'conflict', text: /*i18n*/ 'This invoice has already been paid.' },
  invoice_cancelled: { kind: 'conflict', text: /*i18n*/ 'This invoice has been cancelled.' },
  receipt_already_sent: { kind: 'conflict', text: /*i18n*/ 'A receipt for this invoice is already being checked.' },
  receipt_missing: { kind: 'invalid', text: /*i18n*/ 'Please choose the receipt.' },
} as const satisfies RefusalCatalogue;

export type InvoicesRefusal = keyof typeof invoicesRefusals;

import type { RefusalCatalogue } from '@waha/domain/kernel/refusal-catalogue';

/** Refusals that only staff get, and `invoice_not_credited`: the app offers no other credit notes. */
export const decidedInvoicesRefusals = {
  already_reminded: {
    kind: 'conflict',
    text: /*i18n*/ 'The member was already reminded of this invoice in the last 24 hours.',
  },
  invoice_electronic: {
    kind: 'conflict',
    text: /*i18n*/ 'This invoice has an electronic form, so its date, amount and file cannot be changed.',
  },
  invoice_not_credited: { kind: 'conflict', text: /*i18n*/ 'This invoice has no credit note.' },
  invoice_of_sale: {
    kind: 'conflict',
    text: /*i18n*/ 'This invoice was issued for a paid sale and cannot be changed.',
  },
  member_blocked: { kind: 'conflict', text: /*i18n*/ 'The account of this member is blocked.' },
  no_receipt_to_refuse: { kind: 'conflict', text: /*i18n*/ 'This invoice has no receipt to check.' },
} as const satisfies RefusalCatalogue;

export type DecidedInvoicesRefusal = keyof typeof decidedInvoicesRefusals;

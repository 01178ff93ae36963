import type { RefusalCatalogue } from '../../kernel/refusal-catalogue';

export const decidedInvoicesRefusals = {
  invoice_of_sale: {
    kind: 'conflict',
    text: /*i18n*/ 'This invoice was issued for a paid sale and cannot be changed.',
  },
  no_receipt_to_refuse: { kind: 'conflict', text: /*i18n*/ 'This invoice has no receipt to check.' },
} as const satisfies RefusalCatalogue;

export type DecidedInvoicesRefusal = keyof typeof decidedInvoicesRefusals;

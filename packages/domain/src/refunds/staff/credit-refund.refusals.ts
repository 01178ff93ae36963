import type { RefusalCatalogue } from '@waha/domain/kernel/refusal-catalogue';

export const creditRefundRefusals = {
  credit_refund_invalid: {
    kind: 'invalid',
    text: /*i18n*/ 'A refund cannot be more than the credit of the member.',
  },
} as const satisfies RefusalCatalogue;

export type CreditRefundRefusal = keyof typeof creditRefundRefusals;

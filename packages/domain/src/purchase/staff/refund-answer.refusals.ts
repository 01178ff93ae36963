import type { RefusalCatalogue } from '@waha/domain/kernel/refusal-catalogue';

export const refundAnswerRefusals = {
  refund_amount_invalid: {
    kind: 'invalid',
    text: /*i18n*/ 'A refund cannot be more than what was received for the payment.',
  },
  refund_reason_missing: { kind: 'invalid', text: /*i18n*/ 'Say why less than the whole amount is refunded.' },
} as const satisfies RefusalCatalogue;

export type RefundAnswerRefusal = keyof typeof refundAnswerRefusals;

import type { RefusalCatalogue } from '@waha/domain/kernel/refusal-catalogue';

/**
 * Not among the refusals that phones load: the app finds the translation by the sentence that the server sends, so the
 * sentences have no values.
 */
export const refundRequestRefusals = {
  refund_request_too_late: { kind: 'conflict', text: /*i18n*/ 'You can no longer ask for this refund.' },
  refund_request_exists: { kind: 'conflict', text: /*i18n*/ 'You can no longer ask for this refund.' },
} as const satisfies RefusalCatalogue;

export type RefundRequestRefusal = keyof typeof refundRequestRefusals;

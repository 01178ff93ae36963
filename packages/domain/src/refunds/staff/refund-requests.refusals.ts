import type { RefusalCatalogue } from '@waha/domain/kernel/refusal-catalogue';
import type { RefundsRefusal } from './refunds.refusals';

export const refundRequestsRefusals = {
  refund_request_not_found: { kind: 'missing', text: /*i18n*/ 'Refund request not found.' },
  refund_request_already_decided: { kind: 'conflict', text: /*i18n*/ 'Refund request already decided.' },
} as const satisfies RefusalCatalogue;

export type DeclineRefundRequestRefusal =
  | keyof typeof refundRequestsRefusals
  | Extract<RefundsRefusal, 'refund_decline_reason_missing'>;

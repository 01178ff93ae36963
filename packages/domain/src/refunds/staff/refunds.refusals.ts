import type { RefusalCatalogue } from '@waha/domain/kernel/refusal-catalogue';

export const refundsRefusals = {
  refund_not_found: { kind: 'missing', text: /*i18n*/ 'Refund not found.' },
  refund_already_decided: { kind: 'conflict', text: /*i18n*/ 'Refund already decided.' },
  refund_account_missing: {
    kind: 'invalid',
    text: /*i18n*/ 'Enter the method and the number to which the money is sent.',
  },
  refund_decline_reason_missing: { kind: 'invalid', text: /*i18n*/ 'Enter a reason for the member.' },
  refund_not_approved: { kind: 'conflict', text: /*i18n*/ 'Only an approved refund can be marked as paid.' },
  refund_already_paid: { kind: 'conflict', text: /*i18n*/ 'Refund already paid.' },
} as const satisfies RefusalCatalogue;

export type RefundsRefusal = keyof typeof refundsRefusals;

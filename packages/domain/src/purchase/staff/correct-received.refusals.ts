import type { RefusalCatalogue } from '@waha/domain/kernel/refusal-catalogue';

export const correctReceivedRefusals = {
  payment_not_correctable: {
    kind: 'conflict',
    text: /*i18n*/ 'Only the amount of an approved or rejected payment can be corrected.',
  },
  received_unchanged: { kind: 'conflict', text: /*i18n*/ 'This amount is already recorded.' },
  received_credit_used: {
    kind: 'conflict',
    text: /*i18n*/ 'The member has already used this credit. Cancel or reject the payment that uses it first.',
  },
  correction_reason_missing: { kind: 'invalid', text: /*i18n*/ 'Please give a reason for the correction.' },
} as const satisfies RefusalCatalogue;

export type CorrectReceivedRefusal = keyof typeof correctReceivedRefusals;

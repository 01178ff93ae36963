import type { RefusalCatalogue } from '@waha/domain/kernel/refusal-catalogue';

export const withdrawalDecisionRefusals = {
  withdrawal_already_decided: { kind: 'conflict', text: /*i18n*/ 'Withdrawal already decided.' },
  withdrawal_not_approved: { kind: 'conflict', text: /*i18n*/ 'Only an approved withdrawal can be marked as paid.' },
  withdrawal_already_paid: { kind: 'conflict', text: /*i18n*/ 'Withdrawal already paid.' },
} as const satisfies RefusalCatalogue;

export type WithdrawalDecisionRefusal = keyof typeof withdrawalDecisionRefusals;

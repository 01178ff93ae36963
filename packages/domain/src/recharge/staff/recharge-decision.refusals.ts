import type { RefusalCatalogue } from '@waha/domain/kernel/refusal-catalogue';

export const rechargeDecisionRefusals = {
  recharge_already_decided: { kind: 'conflict', text: /*i18n*/ 'Recharge already decided.' },
} as const satisfies RefusalCatalogue;

export type RechargeDecisionRefusal = keyof typeof rechargeDecisionRefusals;

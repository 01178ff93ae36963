import type { RefusalCatalogue } from '../kernel/refusal-catalogue';

export const rechargeRefusals = {
  recharge_not_found: { kind: 'missing', text: /*i18n*/ 'Recharge request not found.' },
  recharge_already_decided: { kind: 'conflict', text: /*i18n*/ 'Recharge already decided.' },
} as const satisfies RefusalCatalogue;

export type RechargeRefusal = keyof typeof rechargeRefusals;

import type { RefusalCatalogue } from '../kernel/refusal-catalogue';

export const rechargeRefusals = {
  recharge_not_found: { kind: 'missing', text: /*i18n*/ 'Recharge request not found.' },
} as const satisfies RefusalCatalogue;

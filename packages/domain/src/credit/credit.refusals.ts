import type { RefusalCatalogue } from '../kernel/refusal-catalogue';

export const creditRefusals = {
  credit_changed: { kind: 'conflict', text: /*i18n*/ 'Your credit has changed. Please check the amount to pay.' },
} as const satisfies RefusalCatalogue;

export type CreditRefusal = keyof typeof creditRefusals;

import type { RefusalCatalogue } from '@waha/domain/kernel/refusal-catalogue';

export const sellerRefusals = {
  seller_changed: {
    kind: 'conflict',
    text: /*i18n*/ 'Somebody else has changed these facts in the meantime. Look at what is new, and save again.',
  },
  seller_unchanged: { kind: 'conflict', text: /*i18n*/ 'These facts are saved already.' },
} as const satisfies RefusalCatalogue;

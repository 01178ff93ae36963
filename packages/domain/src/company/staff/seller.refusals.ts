import type { RefusalCatalogue } from '@waha/domain/kernel/refusal-catalogue';

export const sellerRefusals = {
  seller_changed: {
    kind: 'conflict',
    text: /*i18n*/ 'Someone else changed these details in the meantime. Check the new details and save again.',
  },
  seller_unchanged: { kind: 'conflict', text: /*i18n*/ 'There are no changes to save.' },
} as const satisfies RefusalCatalogue;

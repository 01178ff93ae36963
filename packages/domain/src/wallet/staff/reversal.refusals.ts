import type { RefusalCatalogue } from '@waha/domain/kernel/refusal-catalogue';

export const reversalRefusals = {
  points_already_withdrawn: {
    kind: 'conflict',
    text: /*i18n*/ 'Points from this payment have already been withdrawn.',
  },
} as const satisfies RefusalCatalogue;

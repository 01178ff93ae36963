import type { RefusalCatalogue } from '../refusal-catalogue';

export const secondPersonRefusals = {
  second_person_needed: {
    kind: 'conflict',
    text: /*i18n*/ 'You accepted or ordered this yourself, and the amount is above the limit for one person. A colleague must mark it as paid.',
  },
} as const satisfies RefusalCatalogue;

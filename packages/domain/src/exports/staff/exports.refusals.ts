import type { RefusalCatalogue } from '@waha/domain/kernel/refusal-catalogue';

export const exportsRefusals = {
  too_many_rows: {
    kind: 'unprocessable',
    text: /*i18n*/ 'These are more than {max} rows. Narrow the list before you export it.',
  },
} as const satisfies RefusalCatalogue;

import type { RefusalCatalogue } from '@waha/domain/kernel/refusal-catalogue';

export const exportsRefusals = {
  too_many_rows: {
    kind: 'unprocessable',
    text: /*i18n*/ 'The list has more than {max} rows. Narrow it before you export it.',
  },
} as const satisfies RefusalCatalogue;

import type { RefusalCatalogue } from '../kernel/refusal-catalogue';

export const facilityRefusals = {
  report_not_found: { kind: 'missing', text: /*i18n*/ 'Report not found.' },
  report_data_missing: { kind: 'invalid', text: /*i18n*/ 'Missing data.' },
} as const satisfies RefusalCatalogue;

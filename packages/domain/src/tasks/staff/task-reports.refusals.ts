import type { RefusalCatalogue } from '@waha/domain/kernel/refusal-catalogue';

export const taskReportsRefusals = {
  task_report_not_found: { kind: 'missing', text: /*i18n*/ 'Task report not found.' },
  task_report_already_decided: { kind: 'conflict', text: /*i18n*/ 'Task report already decided.' },
  task_report_reason_missing: { kind: 'invalid', text: /*i18n*/ 'Please give a reason.' },
} as const satisfies RefusalCatalogue;

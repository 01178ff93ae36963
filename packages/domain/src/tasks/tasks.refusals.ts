import type { RefusalCatalogue } from '../kernel/refusal-catalogue';

export const tasksRefusals = {
  task_not_found: { kind: 'missing', text: /*i18n*/ 'Task not found.' },
  task_report_pending: {
    kind: 'conflict',
    text: /*i18n*/ 'Your last report of this task is still being checked.',
  },
  task_data_missing: { kind: 'invalid', text: /*i18n*/ 'Missing data.' },
} as const satisfies RefusalCatalogue;

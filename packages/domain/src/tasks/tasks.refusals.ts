import type { RefusalCatalogue } from '../kernel/refusal-catalogue';

export const tasksRefusals = {
  task_not_found: { kind: 'missing', text: /*i18n*/ 'Task not found.' },
  task_data_missing: { kind: 'invalid', text: /*i18n*/ 'Missing data.' },
} as const satisfies RefusalCatalogue;

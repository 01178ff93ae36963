import type { Job } from '@waha/domain/outbox/outbox-job';

/** Whether the member asked for this to be sent, and would miss it. */
export function isUserInitiated({ isQuiet = false }: Pick<Job, 'isQuiet'>): boolean {
  return !isQuiet;
}

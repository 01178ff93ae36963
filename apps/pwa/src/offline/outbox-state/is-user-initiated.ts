import type { OutboxJob } from '@waha/domain/outbox/outbox-job';

/** Whether the member asked for this to be sent, and would miss it. */
export function isUserInitiated({ isQuiet = false }: Pick<OutboxJob, 'isQuiet'>): boolean {
  return !isQuiet;
}

import type { OutboxJob } from './outbox-job.ts';

/** Checks whether the member caused this job and would miss it. */
export function isUserInitiated({ isQuiet = false }: Pick<OutboxJob, 'isQuiet'>): boolean {
  return !isQuiet;
}

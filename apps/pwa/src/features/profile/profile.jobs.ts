import { useMemo } from 'react';
import { useOutboxJobs, useSentJobs } from '../../offline/outbox-state/use-outbox';
import { toWaitingJob, type WaitingJob } from '../../shell/waiting/waiting-job';

/** The order group of the outbox, and nothing else is in it. */
export const PROFILE_STREAM = 'profile';

/** A profile on its way to the server; it carries nothing along that a screen would show. */
export type ProfileJob = WaitingJob;

/** `at`: when it arrived, in epoch milliseconds. */
type ProfileJobs = { jobs: readonly ProfileJob[]; sent: readonly { key: string; at: number }[] };

/** Profiles on their way, and those that arrived lately; `undefined` until the outbox was read. */
export function useProfileJobs(): ProfileJobs | undefined {
  const jobs = useOutboxJobs(PROFILE_STREAM);
  const sent = useSentJobs(PROFILE_STREAM);
  return useMemo(() => jobs && sent && { jobs: jobs.map((job) => toWaitingJob(job)), sent }, [jobs, sent]);
}

import { submitProfile } from '@waha/domain/profile/profile.contract';
import { useMemo } from 'react';
import { useOutboxJobs, useSentJobs } from '#offline/outbox-state/use-outbox';
import { type PendingJob, toPendingJob } from '#shell/pending-jobs/pending-job';

/** A profile on its way to the server; it carries nothing along that a screen would show. */
export type ProfileJob = PendingJob;

/** `at`: when it arrived, in epoch milliseconds. */
type ProfileJobs = { jobs: readonly ProfileJob[]; sent: readonly { key: string; at: number }[] };

/** Profiles on their way, and those that arrived lately; `undefined` until the outbox was read. */
export function useProfileJobs(): ProfileJobs | undefined {
  const jobs = useOutboxJobs(submitProfile);
  const sent = useSentJobs(submitProfile);
  return useMemo(() => jobs && sent && { jobs: jobs.map((job) => toPendingJob(job)), sent }, [jobs, sent]);
}

import { submitProfile } from '@waha/domain/profile/profile.contract';
import { useMemo } from 'react';
import { useOutboxJobs, useSentJobs } from '#offline/outbox-state/use-outbox';
import { type PendingJob, toPendingJob } from '#shell/pending-jobs/pending-job';

/** A pending profile; the job stores no data for the screens. */
export type ProfileJob = PendingJob;

/** `at`: the time of arrival, in epoch milliseconds. */
type ProfileJobs = { jobs: readonly ProfileJob[]; sent: readonly { key: string; at: number }[] };

/** Returns the pending and recently sent profiles; `undefined` until the outbox has been read. */
export function useProfileJobs(): ProfileJobs | undefined {
  const jobs = useOutboxJobs(submitProfile);
  const sent = useSentJobs(submitProfile);
  return useMemo(() => jobs && sent && { jobs: jobs.map((job) => toPendingJob(job)), sent }, [jobs, sent]);
}

import type { ReplyOf } from '@waha/domain/kernel/endpoint';
import { findLatestReports } from '@waha/domain/tasks/task-report';
import { submitTaskReport, type WireTaskReport } from '@waha/domain/tasks/task-reports.contract';
import { useMemo } from 'react';
import { useOutboxJobs, useSentJobs } from '#offline/outbox-state/use-outbox';
import { type PendingJob, toPendingJob } from '#shell/pending-jobs/pending-job';
import type { TaskReportNote } from './task-reports.actions';

export type TaskReportJob = PendingJob<TaskReportNote>;

/** Returns the report of this task that is not sent yet, if any; the oldest if there are several. */
export function useTaskReportJob(taskKey: string): TaskReportJob | undefined {
  const jobs = useOutboxJobs(submitTaskReport, taskKey);
  return useMemo(() => jobs?.[0] && toPendingJob<TaskReportNote>(jobs[0], jobs), [jobs]);
}

/** Returns the latest report of each task. A report that was just sent is included before the list is read again. */
export function useLatestTaskReports(reports: readonly WireTaskReport[]): ReadonlyMap<string, WireTaskReport> {
  const sent = useSentJobs(submitTaskReport);
  return useMemo(() => {
    const answers = sent?.map(({ answer }) => answer as Partial<ReplyOf<typeof submitTaskReport>> | undefined) ?? [];
    const sentReports = answers.flatMap((answer) => answer?.report ?? []);
    const byId = new Map([...sentReports, ...reports].map((report) => [report._id, report]));
    // Ids sort by time.
    return findLatestReports([...byId.values()].sort((a, b) => (a._id < b._id ? 1 : -1)));
  }, [reports, sent]);
}

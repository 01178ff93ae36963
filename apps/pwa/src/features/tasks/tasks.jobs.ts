import { deleteTask, type WireTask } from '@waha/domain/tasks/tasks.contract';
import { useMemo } from 'react';
import { useOutboxJobs, useSentJobs } from '#offline/outbox-state/use-outbox';
import { type PendingJob, toPendingJob } from '#shell/pending-jobs/pending-job';

/** The data stored with a deletion or a restore. */
export type TaskNote = { does: 'delete' | 'restore'; task: WireTask };

/** Returns the pending deletions and restores: they share a stream. */
export function useTaskJobs(): readonly PendingJob<TaskNote>[] {
  const jobs = useOutboxJobs(deleteTask);
  return useMemo(() => jobs?.map((job) => toPendingJob<TaskNote>(job)) ?? [], [jobs]);
}

/**
 * Returns the documents as the member left them, latest date first. Without the deleted and with the restored ones,
 * even if the server does not know it yet, or responded before.
 * @param readAt when the documents were fetched, in epoch milliseconds
 */
export function useVisibleTasks(tasks: readonly WireTask[], readAt: number): readonly WireTask[] {
  const jobs = useTaskJobs();
  const sent = useSentJobs(deleteTask);
  return useMemo(() => {
    const visibleTasks = new Map(tasks.map((task) => [task._id, task]));
    const sentChanges = sent?.filter(({ at }) => at > readAt).map(({ note }) => note as TaskNote) ?? [];
    const pendingChanges = jobs
      .filter(({ isRefused, isCancelling }) => !isRefused && !isCancelling)
      .map(({ note }) => note);
    for (const { does, task } of [...sentChanges, ...pendingChanges]) {
      if (does === 'delete') visibleTasks.delete(task._id);
      else visibleTasks.set(task._id, task);
    }
    return [...visibleTasks.values()].sort(compareByDate);
  }, [tasks, readAt, jobs, sent]);
}

function compareByDate(a: WireTask, b: WireTask): number {
  return b.taskDate.localeCompare(a.taskDate) || b.createdAt.localeCompare(a.createdAt);
}

import { deleteTask, type WireTask } from '@waha/domain/tasks/tasks.contract';
import { useMemo } from 'react';
import { useOutboxJobs, useSentJobs } from '#offline/outbox-state/use-outbox';
import { type PendingJob, toPendingJob } from '#shell/pending-jobs/pending-job';

/** What a deletion or its undoing carries along. */
export type TaskNote = { does: 'delete' | 'restore'; task: WireTask };

/** Deletions and undoings that are on their way: they share a stream. */
export function useTaskJobs(): readonly PendingJob<TaskNote>[] {
  const jobs = useOutboxJobs(deleteTask);
  return useMemo(() => jobs?.map((job) => toPendingJob<TaskNote>(job)) ?? [], [jobs]);
}

/**
 * The papers as the member left them, latest date first: without what they deleted and with what they took back,
 * also where the server has not been told or was asked before.
 * @param readAt when the papers were read, in epoch milliseconds
 */
export function useVisibleTasks(tasks: readonly WireTask[], readAt: number): readonly WireTask[] {
  const jobs = useTaskJobs();
  const sent = useSentJobs(deleteTask);
  return useMemo(() => {
    const left = new Map(tasks.map((task) => [task._id, task]));
    const newer = sent?.filter(({ at }) => at > readAt).map(({ note }) => note as TaskNote) ?? [];
    const meant = jobs.filter(({ isRefused, isCancelling }) => !isRefused && !isCancelling).map(({ note }) => note);
    for (const { does, task } of [...newer, ...meant]) {
      if (does === 'delete') left.delete(task._id);
      else left.set(task._id, task);
    }
    return [...left.values()].sort(compareByDate);
  }, [tasks, readAt, jobs, sent]);
}

function compareByDate(a: WireTask, b: WireTask): number {
  return b.taskDate.localeCompare(a.taskDate) || b.createdAt.localeCompare(a.createdAt);
}

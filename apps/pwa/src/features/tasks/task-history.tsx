import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { deleteTask, type WireTask } from '@waha/domain/tasks/tasks.contract';
import { Eye, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useConnectivity } from '#platform/connectivity';
import { formatMessageTime } from '#platform/language/format';
import { useMember } from '#platform/session';
import { DocumentsOfflineNote, OpenFileLink } from '#shell/files/open-file-link';
import { SaveFileButton } from '#shell/files/save-file-button';
import { PendingJobCard } from '#shell/pending-jobs/pending-job-card';
import { QueryBoundary } from '#shell/states/query-boundary';
import { useRefetchAfter } from '#shell/states/use-refetch-after';
import { Badge } from '#ui/badge';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { EmptyState } from '#ui/empty-state';
import { IconButton } from '#ui/icon-button';
import { StatusMark } from '#ui/status-mark';
import { deleteWithUndo, undoDeletion } from './tasks.actions';
import { useTaskJobs, useVisibleTasks } from './tasks.jobs';
import { getTaskDocument, OWN_TASKS_KEY, tasksQuery } from './tasks.queries';
import { formatTaskName, translateNotDeleted, translateNotRead } from './tasks.texts';

/** The member's task documents, each to be opened, saved or deleted (spec 2 §2). */
export function TaskHistory() {
  const { userId } = useMember();
  const tasks = useQuery(tasksQuery(userId));
  useRefetchAfter(deleteTask, OWN_TASKS_KEY);
  return (
    <div className="grid gap-4">
      <PendingDeletions />
      <QueryBoundary query={tasks} translateFailure={translateNotRead}>
        {(list) => <TaskCards tasks={list} readAt={tasks.dataUpdatedAt} />}
      </QueryBoundary>
    </div>
  );
}

/** Deletions that the server does not know yet, because there is no network, or that it refused. */
function PendingDeletions() {
  const isOnline = useConnectivity(({ state }) => state === 'online');
  const jobs = useTaskJobs().filter(({ isRefused, isCancelling }) => isRefused || (!isOnline && !isCancelling));
  if (jobs.length === 0) return null;
  return (
    <section aria-label={i18n._('Not sent yet')} className="grid gap-3">
      {jobs.map((job) => (
        <PendingJobCard
          key={job.key}
          job={job}
          title={formatTaskName(job.note.task)}
          failure={job.note.does === 'delete' ? translateNotDeleted() : i18n._('The deletion could not be undone.')}
          pendingText={
            job.note.does === 'delete'
              ? i18n._('Deleted on this device. The server is updated as soon as you are online.')
              : i18n._('Cancelled on this device. The server is updated as soon as you are online.')
          }
          cancelLabel={job.isRefused ? i18n._('Discard') : i18n._('Undo')}
          {...(job.note.does === 'delete' &&
            !job.isRefused && { onCancel: () => void undoDeletion(job.key, job.note.task) })}
        />
      ))}
    </section>
  );
}

function TaskCards({ tasks, readAt }: { tasks: readonly WireTask[]; readAt: number }) {
  const visibleTasks = useVisibleTasks(tasks, readAt);
  const [taskToDelete, setTaskToDelete] = useState<WireTask>();
  if (visibleTasks.length === 0 && !taskToDelete) return <EmptyState>{i18n._('No task documents yet.')}</EmptyState>;
  return (
    <div className="grid gap-3">
      <DocumentsOfflineNote>{i18n._('Documents open when you are online.')}</DocumentsOfflineNote>
      <ul aria-label={i18n._('History')} className="grid gap-3">
        {visibleTasks.map((task) => (
          <TaskCard key={task._id} task={task} onDelete={() => setTaskToDelete(task)} />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={taskToDelete !== undefined}
        title={i18n._('Delete this task?')}
        confirm={i18n._('Delete')}
        isDangerous
        onCancel={() => setTaskToDelete(undefined)}
        onConfirm={() => {
          setTaskToDelete(undefined);
          if (taskToDelete) void deleteWithUndo(taskToDelete);
        }}
      >
        {i18n._('It will be removed from your list. You can undo this for a moment.')}
      </ConfirmDialog>
    </div>
  );
}

function TaskCard({ task, onDelete }: { task: WireTask; onDelete: () => void }) {
  const { _id, taskDate, status, createdAt } = task;
  const name = formatTaskName(task);
  const taskDocument = getTaskDocument(_id);
  return (
    <li className="grid gap-3 rounded-xl border border-line p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <span>
          <span className="block font-semibold tabular-nums">{name}</span>
          <time dateTime={createdAt} className="text-sm text-ink-soft">
            {i18n._('Added {time}', { time: formatMessageTime(createdAt) })}
          </time>
        </span>
        <TaskMark status={status} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <OpenFileLink address={taskDocument.view} label={i18n._('View {name}', { name })}>
          {i18n._('View')}
        </OpenFileLink>
        <SaveFileButton
          address={taskDocument.download}
          fileName={`task-${taskDate}.pdf`}
          failure={() => i18n._('Could not download the task.')}
          label={i18n._('Download {name}', { name })}
        />
        <IconButton
          label={i18n._('Delete {name}', { name })}
          icon={<Trash2 />}
          onPress={onDelete}
          className="ms-auto"
        />
      </div>
    </li>
  );
}

/** Shows the status: a pending document as "Show", the other as "Paid" (spec 2 §3). */
function TaskMark({ status }: Pick<WireTask, 'status'>) {
  if (status === 'paid') return <StatusMark state="sent" word={i18n._('Paid')} />;
  return (
    <Badge tone="blue" icon={<Eye className="size-4" />}>
      {i18n._('Show')}
    </Badge>
  );
}

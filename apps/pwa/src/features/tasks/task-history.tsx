import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { WireTaskReport } from '@waha/domain/tasks/task-reports.contract';
import { deleteTask, type WireTask } from '@waha/domain/tasks/tasks.contract';
import { Eye, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useConnectivity } from '#platform/connectivity';
import { formatMessageTime } from '#platform/language/format';
import { useMember } from '#platform/session';
import { DocumentsOfflineNote, OpenFileLink } from '#shell/files/open-file-link';
import { SaveFileButton } from '#shell/files/save-file-button';
import { PendingJobCard } from '#shell/pending-jobs/pending-job-card';
import { usePopup } from '#shell/popup/popup-address';
import { QueryBoundary } from '#shell/states/query-boundary';
import { useRefetchAfter } from '#shell/states/use-refetch-after';
import { Badge } from '#ui/badge';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { EmptyState } from '#ui/empty-state';
import { IconButton } from '#ui/icon-button';
import { StatusMark } from '#ui/status-mark';
import { Untranslated } from '#ui/untranslated';
import { deleteWithUndo, undoDeletion } from './tasks.actions';
import { useTaskJobs, useVisibleTasks } from './tasks.jobs';
import { catalogueQuery, getTaskDocument, OWN_TASKS_KEY, taskReportsQuery, tasksQuery } from './tasks.queries';
import {
  formatTaskName,
  toTaskReportMark,
  translateNotDeleted,
  translateNotRead,
  translateTaskReport,
  translateTaskReportReason,
} from './tasks.texts';

/** The member's task documents, each to be opened, saved or deleted (spec 2 §2), and the reports. */
export function TaskHistory() {
  const { userId } = useMember();
  const tasks = useQuery(tasksQuery(userId));
  const reports = useQuery(taskReportsQuery(userId));
  useRefetchAfter(deleteTask, OWN_TASKS_KEY);
  return (
    <div className="grid gap-4">
      <PendingDeletions />
      <QueryBoundary query={tasks} translateFailure={translateNotRead}>
        {(list) =>
          reports.data ? (
            <HistoryCards tasks={list} reports={reports.data} readAt={tasks.dataUpdatedAt} />
          ) : (
            <QueryBoundary query={reports} translateFailure={translateNotRead}>
              {() => null}
            </QueryBoundary>
          )
        }
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

type HistoryCardsProps = { tasks: readonly WireTask[]; reports: readonly WireTaskReport[]; readAt: number };

/** Documents by their day and reports by the day of their decision, or of their sending before it; newest first. */
function HistoryCards({ tasks, reports, readAt }: HistoryCardsProps) {
  const visibleTasks = useVisibleTasks(tasks, readAt);
  const [taskToDelete, setTaskToDelete] = useState<WireTask>();
  const cards = [
    ...visibleTasks.map((task) => ({
      id: task._id,
      at: task.taskDate,
      node: <TaskCard task={task} onDelete={() => setTaskToDelete(task)} />,
    })),
    ...reports.map((report) => ({
      id: report._id,
      at: report.decidedAt ?? report.createdAt,
      node: <ReportCard report={report} />,
    })),
  ].sort((one, other) => other.at.localeCompare(one.at));
  if (cards.length === 0 && !taskToDelete) return <EmptyState>{i18n._('No task documents yet.')}</EmptyState>;
  return (
    <div className="grid gap-3">
      <DocumentsOfflineNote>{i18n._('Documents open when you are online.')}</DocumentsOfflineNote>
      <ul aria-label={i18n._('History')} className="grid gap-3">
        {cards.map(({ id, node }) => (
          <li key={id}>{node}</li>
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
    <div className="grid gap-3 rounded-xl border border-line p-4">
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
    </div>
  );
}

/** A report with its state. Opens its task, which says more about it. */
function ReportCard({ report }: { report: WireTaskReport }) {
  const { open } = usePopup();
  const { taskKey, status, createdAt, decidedAt, reason, comment } = report;
  const name = useQuery(catalogueQuery()).data?.find(({ key }) => key === taskKey)?.name ?? taskKey;
  const reasonText = translateTaskReportReason(reason);
  return (
    <button
      type="button"
      onClick={() => open('tasks', { task: taskKey })}
      className="grid w-full gap-1 rounded-xl border border-line p-4 text-start hover:border-ink-soft"
    >
      <span className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <span className="font-semibold">{translateTaskReport(name)}</span>
        <StatusMark {...toTaskReportMark(status)} />
      </span>
      {reasonText || comment ? (
        <span className="line-clamp-2 text-sm wrap-anywhere text-ink-soft">
          {reasonText ?? <Untranslated>{comment}</Untranslated>}
        </span>
      ) : null}
      <time dateTime={decidedAt ?? createdAt} className="text-sm text-ink-soft">
        {decidedAt
          ? i18n._('Checked {time}', { time: formatMessageTime(decidedAt) })
          : i18n._('Sent {time}', { time: formatMessageTime(createdAt) })}
      </time>
    </button>
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

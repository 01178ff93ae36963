import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { deleteTask, listTasks, uploadTask, type WireTask } from '@waha/domain/tasks/tasks.contract';
import { callApi } from '#platform/call-api';
import { endpointQuery } from '#platform/endpoint-query';
import { formatDay } from '#platform/language/format';
import { StaffDeleteButton } from '#shell/staff/delete-button';
import { StaffDocumentCard } from '#shell/staff/documents/document-card';
import type { MemberDocument } from '#shell/staff/documents/document-draft';
import { DOCUMENT_TIMEOUT_MS, StaffDocumentForm } from '#shell/staff/documents/document-form';
import { StaffDocumentList } from '#shell/staff/documents/document-list';
import { useStaffCommand } from '#shell/staff/use-command';
import { StatusMark } from '#ui/status-mark';
import { getTaskDocument } from '../tasks.queries';

const memberTasksQuery = (userId: string) =>
  endpointQuery(['tasks', 'staff', userId], listTasks, { params: { userId } });

/** A member's task documents by date: viewed, added and deleted by commercial staff (spec 3 §2). */
export function MemberTasks({ userId }: { userId: string }) {
  return (
    <StaffDocumentList
      label={i18n._('Tasks')}
      query={useQuery({ ...memberTasksQuery(userId), select: sortNewestFirst })}
      translateFailure={() => i18n._('Failed to load tasks.')}
      none={i18n._('No tasks yet.')}
      add={i18n._('Add a task')}
      form={(close) => <TaskForm userId={userId} onClose={close} />}
    >
      {(task) => <Task key={task._id} task={task} />}
    </StaffDocumentList>
  );
}

/** Sorts by date. */
function sortNewestFirst(tasks: WireTask[]): WireTask[] {
  return [...tasks].sort((a, b) => b.taskDate.localeCompare(a.taskDate) || b.createdAt.localeCompare(a.createdAt));
}

function Task({ task: { _id, taskDate, status, isHidden } }: { task: WireTask }) {
  const remove = useStaffCommand('tasks', () => callApi(deleteTask, { params: { id: _id } }));
  const { view, download } = getTaskDocument(_id);
  const title = i18n._('Task of {date}', { date: formatDay(taskDate) });
  return (
    <StaffDocumentCard
      title={title}
      facts={
        <span className="flex flex-wrap items-center gap-x-4 text-sm">
          {isHidden ? <span className="text-ink-soft">{i18n._('Deleted by the member')}</span> : null}
          {status === 'paid' ? (
            <StatusMark state="sent" word={i18n._('Paid')} />
          ) : (
            <StatusMark state="waiting" word={i18n._('Pending')} />
          )}
        </span>
      }
      view={view}
      translateNotShown={() => i18n._('Failed to open PDF')}
      download={{
        address: download,
        fileName: `task-${taskDate}.pdf`,
        failure: () => i18n._('Failed to download PDF'),
      }}
    >
      <StaffDeleteButton
        title={title}
        question={i18n._('Delete this task?')}
        outcome={i18n._('It will also be deleted for the member.')}
        command={remove}
        translateFailure={() => i18n._('Failed to delete task')}
      />
    </StaffDocumentCard>
  );
}

function TaskForm({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { mutateAsync: upload } = useStaffCommand('tasks', ({ date, status, pdf, key }: MemberDocument) => {
    const body = { taskDate: date, status };
    const sent = { body, files: pdf ? { pdf } : {}, idempotencyKey: key, timeoutMs: DOCUMENT_TIMEOUT_MS };
    return callApi(uploadTask, { params: { userId }, ...sent });
  });
  return (
    <StaffDocumentForm
      label={i18n._('New task')}
      dateName="taskDate"
      hasStatus
      needsPdf
      verb={i18n._('Upload')}
      send={upload}
      onDone={onClose}
      onCancel={onClose}
    />
  );
}

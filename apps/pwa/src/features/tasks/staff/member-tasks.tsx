import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { deleteTask, listTasks, uploadTask, type WireTask } from '@waha/domain/tasks/tasks.contract';
import { call } from '../../../platform/api-client';
import { formatDay } from '../../../platform/language/format';
import { readQuery } from '../../../platform/read-query';
import { StaffDelete } from '../../../shell/staff/delete-button';
import { StaffPaper } from '../../../shell/staff/paper/paper';
import type { Paper } from '../../../shell/staff/paper/paper-draft';
import { PAPER_TIMEOUT, StaffPaperForm } from '../../../shell/staff/paper/paper-form';
import { StaffPaperList } from '../../../shell/staff/paper/paper-list';
import { useStaffCommand } from '../../../shell/staff/use-command';
import { StatusMark } from '../../../ui/status-mark';
import { paperOf } from '../tasks.queries';

const memberTasksQuery = (userId: string) => readQuery(['tasks', 'staff', userId], listTasks, { params: { userId } });

/** A member's task papers by date: read, given and taken back by commercial staff (spec 3 §2). */
export function MemberTasks({ userId }: { userId: string }) {
  return (
    <StaffPaperList
      label={i18n._('Tasks')}
      query={useQuery({ ...memberTasksQuery(userId), select: newestFirst })}
      sayFailure={() => i18n._('Failed to load tasks.')}
      none={i18n._('No task yet.')}
      add={i18n._('Add a task')}
      form={(close) => <TaskForm userId={userId} onClose={close} />}
    >
      {(task) => <Task key={task._id} task={task} />}
    </StaffPaperList>
  );
}

/** By their day. */
function newestFirst(tasks: WireTask[]): WireTask[] {
  return [...tasks].sort((a, b) => b.taskDate.localeCompare(a.taskDate) || b.createdAt.localeCompare(a.createdAt));
}

function Task({ task: { _id, taskDate, status, isHidden } }: { task: WireTask }) {
  const remove = useStaffCommand('tasks', () => call(deleteTask, { params: { id: _id } }));
  const { view, download } = paperOf(_id);
  const title = i18n._('Task of {date}', { date: formatDay(taskDate) });
  return (
    <StaffPaper
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
      sayNotShown={() => i18n._('Failed to open PDF')}
      download={{
        address: download,
        fileName: `task-${taskDate}.pdf`,
        failure: () => i18n._('Failed to download PDF'),
      }}
    >
      <StaffDelete
        title={title}
        question={i18n._('Delete this task?')}
        outcome={i18n._('It is gone for the member too.')}
        command={remove}
        sayFailure={() => i18n._('Failed to delete task')}
      />
    </StaffPaper>
  );
}

function TaskForm({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { mutateAsync: upload } = useStaffCommand('tasks', ({ date, status, pdf, key }: Paper) => {
    const body = { taskDate: date, status };
    const sent = { body, files: pdf ? { pdf } : {}, idempotencyKey: key, timeoutMs: PAPER_TIMEOUT };
    return call(uploadTask, { params: { userId }, ...sent });
  });
  return (
    <StaffPaperForm
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

import { readDay } from '@waha/domain/kernel/calendar/day';
import type { MemberId, StaffId, TaskId } from '@waha/domain/kernel/ids';
import type { Task, TaskStatus } from '@waha/domain/tasks/task';
import { createId } from '#platform/database/create-id';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { saveFile } from '#platform/files/private-files';
import type { StagedFile } from '#platform/files/uploads';
import { RefusalError, requireFound } from '#platform/http/refusal-error';
import { saveTask } from './tasks.store';

type Input = {
  memberId: MemberId;
  taskDate: string | undefined;
  status: TaskStatus | undefined;
  pdf: StagedFile | undefined;
  by: StaffId;
};

/**
 * Adds a task document for a member. @throws RefusalError `task_data_missing`, `invalid_input` for a day that does not
 * exist
 */
export async function uploadTask({ tx, now, emit }: UnitOfWork, order: Input): Promise<Task> {
  const { memberId, by, status = 'pending' } = order;
  const pdf = requireFound(order.pdf, 'task_data_missing');
  const taskDate = readDay(requireFound(order.taskDate || undefined, 'task_data_missing'));
  if (!taskDate) throw new RefusalError({ code: 'invalid_input', errors: { taskDate: 'This date is not valid.' } });
  const task: Task = { id: createId<TaskId>(now), memberId, taskDate, status, pdfFileId: pdf.fileId, createdAt: now };
  await saveFile({ tx, now }, pdf, { ownerId: memberId, purpose: 'task' });
  await saveTask(tx, task);
  await emit({ type: 'task.added', task, by, at: now });
  return task;
}

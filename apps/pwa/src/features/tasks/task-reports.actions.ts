import { submitTaskReport } from '@waha/domain/tasks/task-reports.contract';
import { enqueueCall } from '#offline/outbox-state/use-outbox';
import { translateTaskReport } from './tasks.texts';

/** The data stored with a report, to name it while it is pending. */
export type TaskReportNote = { reportedTask: string };

type Complete = { note: string; photo: File };

/**
 * Reports a task as done, now or when there is a network. Each task has its own stream, so that a refused report does
 * not block the report of another task.
 * @param key created with the form, so that a second tap is the same job
 * @returns the job's key
 * @throws DeviceError
 */
export function sendTaskReport(
  task: { key: string; name: string },
  { note, photo }: Complete,
  key: string,
): Promise<string> {
  const jobNote: TaskReportNote = { reportedTask: task.name };
  const body = { taskKey: task.key, ...(note && { note }) };
  const options = { subjectId: task.key, label: translateTaskReport(task.name), note: jobNote, key, endsDraft: true };
  return enqueueCall(submitTaskReport, { body, files: { photo } }, options);
}

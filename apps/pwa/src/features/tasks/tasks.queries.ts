import { fillPath } from '@waha/domain/kernel/endpoint';
import { HOUR } from '@waha/domain/kernel/time';
import { listOwnTaskReports } from '@waha/domain/tasks/task-reports.contract';
import { downloadTask, listTasks, readTaskCatalogue, viewTask } from '@waha/domain/tasks/tasks.contract';
import { callApi } from '#platform/call-api';
import { endpointQuery, PERSISTED } from '#platform/endpoint-query';
import { contentQuery } from '#platform/language/content-query';

/** The prefix of the query keys of the member's own documents. */
export const OWN_TASKS_KEY = ['tasks', 'own'] as const;

/** The fixed list of tasks, in the shown language. Stored on the device. */
export const catalogueQuery = () =>
  contentQuery(['tasks', 'catalogue'], (request) => callApi(readTaskCatalogue, request), HOUR);

/** The member's task documents, newest first. Stored on the device. */
export const tasksQuery = (userId: string) =>
  endpointQuery([...OWN_TASKS_KEY, userId], listTasks, { params: { userId } }, PERSISTED);

/** The prefix of the query keys of the member's own reports. */
export const TASK_REPORTS_KEY = ['tasks', 'reports'] as const;

/** The member's reports of completed tasks, newest first. Stored on the device. */
export const taskReportsQuery = (userId: string) =>
  endpointQuery([...TASK_REPORTS_KEY, userId], listOwnTaskReports, {}, PERSISTED);

/** Returns the addresses to view and to save the document of a task. */
export function getTaskDocument(id: string): { view: string; download: string } {
  return {
    view: `/api${fillPath(viewTask.path, { id })}`,
    download: `/api${fillPath(downloadTask.path, { id })}`,
  };
}

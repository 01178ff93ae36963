import { fillPath } from '@waha/domain/kernel/endpoint';
import { HOUR } from '@waha/domain/kernel/time';
import { downloadTask, listTasks, readTaskCatalogue, viewTask } from '@waha/domain/tasks/tasks.contract';
import { callApi } from '#platform/call-api';
import { endpointQuery, PERSISTED } from '#platform/endpoint-query';
import { contentQuery } from '#platform/language/content-query';

/** The member's own papers, under which everything of theirs is read anew. */
export const OWN_TASKS_KEY = ['tasks', 'own'] as const;

/** The fixed list of tasks, in the shown language. Kept on the device. */
export const catalogueQuery = () =>
  contentQuery(['tasks', 'catalogue'], (asking) => callApi(readTaskCatalogue, asking), HOUR);

/** The member's task papers, newest first. Kept on the device. */
export const tasksQuery = (userId: string) =>
  endpointQuery([...OWN_TASKS_KEY, userId], listTasks, { params: { userId } }, PERSISTED);

/** Where the paper of a task is, to be shown and to be saved. */
export function getTaskDocument(id: string): { view: string; download: string } {
  return {
    view: `/api${fillPath(viewTask.path, { id })}`,
    download: `/api${fillPath(downloadTask.path, { id })}`,
  };
}

import { fillPath } from '@waha/domain/kernel/endpoint';
import { HOUR } from '@waha/domain/kernel/time';
import { downloadTask, listTasks, readTaskCatalogue, viewTask } from '@waha/domain/tasks/tasks.contract';
import { call } from '../../platform/api-client';
import { contentQuery } from '../../platform/language/content-query';
import { KEPT, readQuery } from '../../platform/read-query';

/** The member's own papers, under which everything of theirs is read anew. */
export const OWN_TASKS = ['tasks', 'own'] as const;

/** The fixed list of tasks, in the shown language. Kept on the device. */
export const catalogueQuery = () =>
  contentQuery(['tasks', 'catalogue'], (asking) => call(readTaskCatalogue, asking), HOUR);

/** The member's task papers, newest first. Kept on the device. */
export const tasksQuery = (userId: string) =>
  readQuery([...OWN_TASKS, userId], listTasks, { params: { userId } }, KEPT);

/** Where the paper of a task is, to be shown and to be saved. */
export function paperOf(id: string): { view: string; download: string } {
  return {
    view: `/api${fillPath(viewTask.path, { id })}`,
    download: `/api${fillPath(downloadTask.path, { id })}`,
  };
}

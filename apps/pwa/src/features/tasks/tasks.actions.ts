import { i18n } from '@lingui/core';
import { deleteTask, restoreTask, type WireTask } from '@waha/domain/tasks/tasks.contract';
import { cancelJob, enqueueCall } from '#offline/outbox-state/use-outbox';
import { toast } from '#ui/toast';
import type { TaskNote } from './tasks.jobs';
import { formatTaskName, translateNotDeleted } from './tasks.texts';

/** Long enough to reconsider. */
const UNDO_MS = 5000;

/** Hides a task document from the member's list, now or when there is a network, and offers to undo it. */
export async function deleteWithUndo(task: WireTask): Promise<void> {
  try {
    const key = await enqueueChange('delete', task);
    toast.success(i18n._('{name} deleted', { name: formatTaskName(task) }), {
      id: `task-${task._id}`,
      durationMs: UNDO_MS,
      action: { label: i18n._('Undo'), onPress: () => void undoDeletion(key, task) },
    });
  } catch {
    toast.error(translateNotDeleted());
  }
}

/** Cancels a deletion that has not left the device; if it may have arrived, asks the server to restore the document. */
export async function undoDeletion(key: string, task: WireTask): Promise<void> {
  try {
    if ((await cancelJob(key)) !== 'gone') await enqueueChange('restore', task);
  } catch {
    toast.error(i18n._('Something went wrong. Please try again.'));
  }
}

function enqueueChange(action: TaskNote['does'], task: WireTask): Promise<string> {
  const note: TaskNote = { does: action, task };
  const row = action === 'delete' ? deleteTask : restoreTask;
  return enqueueCall(row, { params: { id: task._id } }, { label: formatTaskName(task), note });
}

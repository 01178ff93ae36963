import { i18n } from '@lingui/core';
import type { TaskReportReason, TaskReportStatus } from '@waha/domain/tasks/task-report';
import type { WireTask } from '@waha/domain/tasks/tasks.contract';
import { formatDay } from '#platform/language/format';
import type { SentState } from '#ui/status-mark';

/** The message for a task history that cannot be loaded (spec 2 §8). */
export const translateNotRead = () => i18n._("Impossible de charger l'historique des tasks.");
export const translateNotDeleted = () => i18n._('Impossible de supprimer la task');

/** Names a task document by its date, because it has no name. */
export function formatTaskName({ taskDate }: Pick<WireTask, 'taskDate'>): string {
  return i18n._('Task of {date}', { date: formatDay(taskDate) });
}

/** Returns the name of a report. */
export const translateTaskReport = (task: string) => i18n._('Report: {task}', { task });

const REASONS: Record<Exclude<TaskReportReason, 'other'>, () => string> = {
  photo_unclear: () => i18n._('The photo is not clear.'),
  wrong_photo: () => i18n._('The photo does not show this task.'),
  incomplete: () => i18n._('A part of the task is missing.'),
};

/** Returns why a report was rejected; `undefined` if only the comment says so. */
export function translateTaskReportReason(reason: TaskReportReason | undefined): string | undefined {
  return reason === undefined || reason === 'other' ? undefined : REASONS[reason]();
}

/** Returns the icon and label of a report's status. */
export function toTaskReportMark(status: TaskReportStatus): SentState & { word: string } {
  if (status === 'pending') return { state: 'waiting', word: i18n._('check|Pending') };
  if (status === 'rejected') return { state: 'refused', word: i18n._('Rejected') };
  return { state: 'sent', word: i18n._('Accepted') };
}

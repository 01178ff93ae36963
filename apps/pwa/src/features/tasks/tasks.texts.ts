import { i18n } from '@lingui/core';
import type { WireTask } from '@waha/domain/tasks/tasks.contract';
import { formatDay } from '#platform/language/format';

/** The message for a task history that cannot be loaded (spec 2 §8). */
export const translateNotRead = () => i18n._("Impossible de charger l'historique des tasks.");
export const translateNotDeleted = () => i18n._('Impossible de supprimer la task');

/** Names a task document by its date, because it has no name. */
export function formatTaskName({ taskDate }: Pick<WireTask, 'taskDate'>): string {
  return i18n._('Task of {date}', { date: formatDay(taskDate) });
}

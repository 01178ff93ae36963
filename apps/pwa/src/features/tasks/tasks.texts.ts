import { i18n } from '@lingui/core';
import type { WireTask } from '@waha/domain/tasks/tasks.contract';
import { formatDay } from '#platform/language/format';

/** Spec 2 §8. */
export const translateNotRead = () => i18n._("Impossible de charger l'historique des tasks.");
export const translateNotDeleted = () => i18n._('Impossible de supprimer la task');

/** What a paper is called: by its date, as it has no name of its own. */
export function formatTaskName({ taskDate }: Pick<WireTask, 'taskDate'>): string {
  return i18n._('Task of {date}', { date: formatDay(taskDate) });
}

import { i18n } from '@lingui/core';

/** Returns a status mark for staff: what members read as "being checked" waits for staff, as in every list of theirs. */
export function toStaffMark<Mark extends { state: string; word: string }>(mark: Mark): Mark {
  return mark.state === 'waiting' ? { ...mark, word: i18n._('Waiting') } : mark;
}

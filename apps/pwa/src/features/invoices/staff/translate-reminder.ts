import { i18n } from '@lingui/core';
import { formatStaffTime } from '#platform/language/format';

/** Says when a member was reminded, and whether by the program. */
export function translateReminder(at: string, isAutomatic: boolean): string {
  const values = { time: formatStaffTime(at) };
  return isAutomatic ? i18n._('Reminded on {time} (automatic)', values) : i18n._('Reminded on {time}', values);
}

import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { getDayAt } from '@waha/domain/kernel/calendar/day';
import { configQuery } from '#platform/config-query';
import { formatDueDay } from '#platform/language/format';

/** Says when the repair service opens, if the operator has named a day that is not over. */
export function RepairOpening() {
  const { data: config } = useQuery(configQuery());
  const day = config?.repairOpensOn;
  return day && day >= getDayAt(Date.now())
    ? i18n._('The repair service opens on {date}.', { date: formatDueDay(day) })
    : i18n._('The repair service is not open yet, and its date is not known.');
}

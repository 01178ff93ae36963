import { i18n } from '@lingui/core';
import { getMonthAt } from '@waha/domain/kernel/calendar/month';
import type { Instant } from '@waha/domain/kernel/time';
import { formatMonth } from '#platform/language/format';
import { SelectField } from '#ui/select-field';

const MAX_MONTHS = 24;

type MonthFieldProps = { value: string; onChange: (month: string) => void };

/** Selects one of the latest months, `2026-02`: not every browser supports month inputs. */
export function MonthField({ value, onChange }: MonthFieldProps) {
  return (
    <SelectField
      name="month"
      label={i18n._('Month')}
      options={listLatestMonths(Date.now()).map((month) => ({ value: month, label: formatMonth(month) }))}
      value={value}
      onChange={onChange}
    />
  );
}

/** Returns the month of an instant and those before it, the newest first. */
export function listLatestMonths(now: Instant, count = MAX_MONTHS): string[] {
  const [year = 0, month = 1] = getMonthAt(now).split('-').map(Number);
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - 1 - index)).toISOString().slice(0, 7),
  );
}

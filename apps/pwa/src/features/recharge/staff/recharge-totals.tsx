import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { getDayAt } from '@waha/domain/kernel/calendar/day';
import type { ReplyOf } from '@waha/domain/kernel/endpoint';
import { DAY } from '@waha/domain/kernel/time';
import type { readRechargeTotals } from '@waha/domain/recharge/recharge.contract';
import { useState } from 'react';
import {
  createPluralValues,
  formatCalendarDay,
  formatDayAndMonth,
  formatNumber,
  formatTnd,
} from '#platform/language/format';
import { StaffBarChart } from '#shell/staff/bar-chart';
import { StaffTable } from '#shell/staff/table';
import { QueryBoundary } from '#shell/states/query-boundary';
import { ChoiceField } from '#ui/choice-field';
import { EmptyState } from '#ui/empty-state';
import { rechargeTotalsQuery } from './staff-recharges.queries';

type DayTotals = ReplyOf<typeof readRechargeTotals>;
const SPANS_DAYS = [7, 31, 90] as const;

/** The totals of accepted recharges by day: points, money, and the stamps included. */
export function RechargeTotals() {
  const [days, setDays] = useState<number>(31);
  const totals = useQuery(rechargeTotalsQuery(days));
  return (
    <div style={{ maxWidth: '56rem' }} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ChoiceField
        label={i18n._('Days')}
        options={SPANS_DAYS.map((span) => ({
          value: span,
          label: i18n._('{n, plural, one {1 day} other {{n} days}}', { n: span }),
        }))}
        value={days}
        onChoose={setDays}
      />
      <QueryBoundary query={totals}>
        {(read) =>
          read.length === 0 ? (
            <EmptyState>{i18n._('No recharges were accepted in this period.')}</EmptyState>
          ) : (
            <>
              <StaffBarChart label={i18n._('Accepted recharges by day')} bars={toBars(read, days)} />
              <Table totals={read} />
            </>
          )
        }
      </QueryBoundary>
    </div>
  );
}

/** Returns a bar for every day, also for days without a recharge; the newest at the end. */
function toBars(totals: DayTotals, days: number) {
  const now = Date.now();
  return Array.from({ length: days }, (_, index) => {
    const day = getDayAt(now - (days - 1 - index) * DAY);
    const points = totals.find((total) => total.day === day)?.points ?? 0;
    const text = i18n._('{n, plural, one {1 point} other {{count} points}}', createPluralValues(points));
    const periodLabel = i18n._('{period}: {value}', { period: formatCalendarDay(day), value: text });
    return {
      key: day,
      value: points,
      label: formatDayAndMonth(day),
      text: points > 0 ? formatNumber(points) : '',
      says: periodLabel,
    };
  });
}

function Table({ totals }: { totals: DayTotals }) {
  const sum = (key: 'count' | 'points' | 'totalMillimes' | 'stampMillimes') =>
    totals.reduce((all, total) => all + total[key], 0);
  const cells = (name: string, [count, points, total, stamps]: [number, number, number, number]) => [
    name,
    formatNumber(count),
    formatNumber(points),
    formatTnd(total),
    formatTnd(stamps),
  ];
  return (
    <StaffTable
      label={i18n._('Accepted recharges by day')}
      head={[i18n._('Day'), i18n._('Recharges'), i18n._('Points'), i18n._('Total'), i18n._('of which stamps')]}
      rows={totals.map(({ day, count, points, totalMillimes, stampMillimes }) => ({
        key: day,
        cells: cells(formatCalendarDay(day), [count, points, totalMillimes, stampMillimes]),
      }))}
      foot={cells(i18n._('Total'), [sum('count'), sum('points'), sum('totalMillimes'), sum('stampMillimes')])}
    />
  );
}

import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '@waha/domain/kernel/endpoint';
import type { readRechargeTotals } from '@waha/domain/recharge/recharge.contract';
import { formatCalendarDay, formatNumber, formatTnd } from '#platform/language/format';
import { StaffTable } from '#shell/staff/table';
import { QueryBoundary } from '#shell/states/query-boundary';
import { EmptyState } from '#ui/empty-state';
import { SectionHeading } from '#ui/section-heading';
import { rechargeTotalsQuery } from './staff-recharges.queries';

type DayTotals = ReplyOf<typeof readRechargeTotals>;
/** The totals of accepted recharges by day: points, money, and the stamps included. */
export function RechargeTotals({ days }: { days: number }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <SectionHeading>{i18n._('Recharges')}</SectionHeading>
      <QueryBoundary query={useQuery(rechargeTotalsQuery(days))}>
        {(totals) =>
          totals.length === 0 ? (
            <EmptyState>{i18n._('No recharges were accepted in this period.')}</EmptyState>
          ) : (
            <Table totals={totals} />
          )
        }
      </QueryBoundary>
    </section>
  );
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
      head={[i18n._('Day'), i18n._('Recharges'), i18n._('Service points'), i18n._('Total'), i18n._('of which stamps')]}
      rows={totals.map(({ day, count, points, totalMillimes, stampMillimes }) => ({
        key: day,
        cells: cells(formatCalendarDay(day), [count, points, totalMillimes, stampMillimes]),
      }))}
      foot={cells(i18n._('Total'), [sum('count'), sum('points'), sum('totalMillimes'), sum('stampMillimes')])}
    />
  );
}

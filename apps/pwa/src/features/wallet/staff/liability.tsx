import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { readLiability, type WireLiability } from '@waha/domain/wallet/staff-withdrawals.contract';
import { endpointQuery } from '#platform/endpoint-query';
import { createPluralValues, formatMonth, formatNumber, formatTnd } from '#platform/language/format';
import { StaffBarChart } from '#shell/staff/bar-chart';
import { StaffTable } from '#shell/staff/table';
import { QueryBoundary } from '#shell/states/query-boundary';
import { EmptyState } from '#ui/empty-state';

const liabilityQuery = () => endpointQuery(['wallet', 'staff', 'liability'], readLiability, {});

/** The points that members hold, by the month in which they can be withdrawn, and withdrawals that are not paid yet. */
export function Liability() {
  return (
    <QueryBoundary query={useQuery(liabilityQuery())}>
      {(read) =>
        read.months.length === 0 && read.totalPoints === 0 ? (
          <EmptyState>{i18n._('No member has any points.')}</EmptyState>
        ) : (
          <LiabilityTable liability={read} />
        )
      }
    </QueryBoundary>
  );
}

function LiabilityTable({
  liability: { months, asked, approved, totalPoints, totalMillimes },
}: {
  liability: WireLiability;
}) {
  const row = (name: string, { points, millimes }: WireLiability['asked']) => ({
    key: name,
    cells: [name, formatNumber(points), formatTnd(millimes)],
  });
  return (
    <div style={{ maxWidth: '56rem' }} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p>
        <span className="block text-3xl font-semibold tabular-nums">{formatTnd(totalMillimes)}</span>
        <span className="text-ink-soft">
          {i18n._('{n, plural, one {1 point} other {{count} points}} owed to members', createPluralValues(totalPoints))}
        </span>
      </p>
      <StaffBarChart
        label={i18n._('Points owed by month')}
        tone="sun"
        bars={months.map(({ month, points, millimes }) => ({
          key: month,
          value: points,
          label: translateMonth(month),
          text: formatNumber(points),
          says: i18n._('{period}: {value}', { period: translateMonth(month), value: formatTnd(millimes) }),
        }))}
      />
      <StaffTable
        label={i18n._('Points owed by month')}
        head={[i18n._('Valid from'), i18n._('Points'), i18n._('Value')]}
        rows={[
          ...months.map(({ month, ...owed }) => row(translateMonth(month), owed)),
          row(i18n._('Withdrawals requested'), asked),
          row(i18n._('Withdrawals approved, not yet paid'), approved),
        ]}
        foot={[i18n._('Total'), formatNumber(totalPoints), formatTnd(totalMillimes)]}
      />
    </div>
  );
}

/** Formats `2026-04` as `04/2026`; points that can be withdrawn already are `now`. */
function translateMonth(month: string): string {
  return month === 'now' ? i18n._('Now') : formatMonth(month);
}

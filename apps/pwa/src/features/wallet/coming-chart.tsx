import { i18n } from '@lingui/core';
import { createPluralValues, formatDaySpan, formatDueDay, formatNumber } from '#platform/language/format';
import { joinClasses } from '#ui/join-classes';
import { type ComingPoints, findNextDay, listComingWeeks } from './home/coming-points';

const CHART_WEEKS = 6;

type ComingChartProps = { coming: readonly ComingPoints[]; now: number };

/** A bar chart of the points of the next six weeks, one row for each week, and the next date as text. */
export function ComingChart({ coming: comingPoints, now }: ComingChartProps) {
  const weeks = listComingWeeks(comingPoints, now, CHART_WEEKS);
  const maxPoints = Math.max(1, ...weeks.map(({ points }) => points));
  const next = weeks.findIndex(({ points }) => points > 0);
  const soonest = findNextDay(comingPoints);
  return (
    <figure>
      <figcaption className="mb-2 text-sm text-ink-soft">
        {soonest
          ? i18n._(
              'Next: {n, plural, one {1 point} other {{count} points}} on {day}',
              createPluralValues(soonest.points, { day: formatDueDay(soonest.at) }),
            )
          : null}
      </figcaption>
      <ul className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1.5 text-sm tabular-nums">
        {weeks.map(({ firstDay, lastDay, points }, week) => (
          <li
            key={firstDay}
            className={joinClasses(
              'col-span-2 grid grid-cols-subgrid items-center',
              week === next ? 'font-semibold text-ink' : 'text-ink-soft',
            )}
          >
            {/* Both ends of the week: the first day alone reads as the day on which the points become valid. */}
            <span>{formatDaySpan(firstDay, lastDay)}</span>
            <span className="flex min-w-0 items-center gap-2">
              {points > 0 ? (
                <span
                  aria-hidden="true"
                  className={joinClasses('h-4 min-w-2 rounded-e-md', week === next ? 'bg-sun' : 'bg-sun/60')}
                  style={{ width: `${(points / maxPoints) * 75}%` }}
                />
              ) : (
                <span aria-hidden="true" className="h-4 w-0.5 bg-line" />
              )}
              {formatNumber(points)}
            </span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

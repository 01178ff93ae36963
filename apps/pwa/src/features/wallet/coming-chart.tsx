import { i18n } from '@lingui/core';
import { DAY } from '@waha/domain/kernel/time';
import { formatComingDay, formatDay, formatNumber } from '../../platform/format';
import { classes } from '../../ui/classes';
import type { ComingPoints } from './home/point-dates';

const WEEKS = 6;
/** Of the tallest bar, in pixels. */
const HEIGHT = 64;

/** The points of the coming six weeks as bars, week by week, and the next date in words. */
export function ComingChart({ coming, now }: { coming: readonly ComingPoints[]; now: number }) {
  const weeks = Array.from({ length: WEEKS }, (_, week) => ({
    from: now + week * 7 * DAY,
    points: sumOfWeek(coming, now, week),
  }));
  const most = Math.max(1, ...weeks.map(({ points }) => points));
  const next = weeks.findIndex(({ points }) => points > 0);
  const [soonest] = coming;
  return (
    <figure>
      <figcaption className="mb-2 text-sm text-ink-soft">
        {soonest
          ? i18n._('Next: {points} points on {day}', {
              points: formatNumber(soonest.points),
              day: formatComingDay(soonest.at),
            })
          : null}
      </figcaption>
      <div aria-hidden="true" className="grid grid-cols-6 gap-2 text-center text-xs tabular-nums">
        {weeks.map(({ from, points }, week) => (
          <div key={from} className="flex flex-col justify-end gap-1">
            <span className={week === next ? 'font-semibold text-ink' : 'text-ink-soft'}>
              {points > 0 ? formatNumber(points) : ''}
            </span>
            <span
              className={classes('rounded-t-md border-b-2 border-line', week === next ? 'bg-sun' : 'bg-sun/60')}
              style={{ height: points > 0 ? Math.max(8, (points / most) * HEIGHT) : 2 }}
            />
            <span className="text-ink-soft">{formatDay(from).slice(0, 5)}</span>
          </div>
        ))}
      </div>
    </figure>
  );
}

function sumOfWeek(coming: readonly ComingPoints[], now: number, week: number): number {
  const [from, to] = [now + week * 7 * DAY, now + (week + 1) * 7 * DAY];
  return coming.filter(({ at }) => at > from && at <= to).reduce((sum, { points }) => sum + points, 0);
}

import { i18n } from '@lingui/core';
import { DAY } from '@waha/domain/kernel/time';
import { formatDay } from '../../platform/format';
import type { ComingPoints } from './point-dates';

const WEEKS = 6;
const HEIGHT = 56;

/** The points of the coming six weeks as bars, week by week; the table below says the same in words. */
export function ComingChart({ coming, now }: { coming: readonly ComingPoints[]; now: number }) {
  const weeks = Array.from({ length: WEEKS }, (_, week) => sumOfWeek(coming, now, week));
  const most = Math.max(1, ...weeks);
  return (
    <figure>
      <div aria-hidden="true" className="flex items-end gap-2" style={{ height: HEIGHT + 20 }}>
        {weeks.map((points, week) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the weeks stand in their order
          <div key={week} className="flex flex-1 flex-col items-center justify-end gap-1">
            <span className="text-xs text-ink-soft tabular-nums">{points > 0 ? points : ''}</span>
            <div
              className={points > 0 ? 'w-full rounded-t-md bg-sun' : 'w-full rounded-full bg-line'}
              style={{ height: points > 0 ? Math.max(6, (points / most) * HEIGHT) : 2 }}
            />
          </div>
        ))}
      </div>
      <figcaption className="mt-1.5 flex justify-between text-xs text-ink-soft">
        <span>{i18n._('This week')}</span>
        <span>{formatDay(now + (WEEKS - 1) * 7 * DAY)}</span>
      </figcaption>
    </figure>
  );
}

function sumOfWeek(coming: readonly ComingPoints[], now: number, week: number): number {
  const [from, to] = [now + week * 7 * DAY, now + (week + 1) * 7 * DAY];
  return coming.filter(({ at }) => at > from && at <= to).reduce((sum, { points }) => sum + points, 0);
}

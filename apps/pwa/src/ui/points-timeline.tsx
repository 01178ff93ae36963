import { i18n } from '@lingui/core';

export type ComingPoints = {
  points: number;
  /** When they become valid, in words: "Mar 4". */
  day: string;
  /** The same for a machine: ISO 8601. */
  at: string;
};

type PointsTimelineProps = {
  /** What the row of bars shows, for those who do not see it. */
  label: string;
  /** In order, soonest first; six at most are readable on a phone. */
  coming: readonly ComingPoints[];
};

const TALLEST_PX = 56;
const SHORTEST_PX = 6;

/** Points that become valid over the coming weeks: a bar for each day, with its number and its date. */
export function PointsTimeline({ label, coming }: PointsTimelineProps) {
  const most = Math.max(1, ...coming.map(({ points }) => points));
  return (
    <ol aria-label={label} className="grid auto-cols-fr grid-flow-col items-end gap-2">
      {coming.map(({ points, day, at }) => (
        <li key={at} className="flex flex-col items-center gap-1.5 text-center">
          <span className="text-sm font-medium text-ink tabular-nums">
            +{points}
            <span className="sr-only"> {i18n._('points')}</span>
          </span>
          <span
            aria-hidden="true"
            className="w-full max-w-10 rounded-t-md bg-sun"
            style={{ height: Math.max(SHORTEST_PX, Math.round((points / most) * TALLEST_PX)) }}
          />
          <time dateTime={at} className="w-full border-t border-line pt-1.5 text-xs text-ink-soft">
            {day}
          </time>
        </li>
      ))}
    </ol>
  );
}

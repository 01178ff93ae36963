import { i18n } from '@lingui/core';
import { getDayAt } from '@waha/domain/kernel/calendar/day';
import type { WireOverview } from '@waha/domain/overview/overview.contract';
import type { PeriodLength } from '@waha/domain/overview/periods';
import { computeDifference, type Figure } from '@waha/domain/overview/staff/figures';
import { useMember } from '#platform/session';
import { StaffBarChart } from '#shell/staff/bar-chart';
import { findFigureList } from './find-figure-list';
import {
  formatFigure,
  formatPercent,
  formatPeriod,
  formatPeriodLabel,
  translateCurrent,
  translateFigureName,
  translatePrevious,
} from './overview.texts';
import { OverviewCard } from './overview-card';

type FigureCardProps = {
  figure: Figure;
  byPeriod: readonly number[];
  before: number;
  overview: Pick<WireOverview, 'per' | 'periods' | 'at'>;
  /** The total of all time, if available: the card then has the full width. */
  all: number | undefined;
};

/** One figure: its value in the current period, the same stretch of the period before, and the earlier periods. */
export function FigureCard({
  figure,
  byPeriod,
  before: previousValue,
  overview: { per, periods, at },
  all,
}: FigureCardProps) {
  const { role } = useMember();
  const current = byPeriod.at(-1) ?? 0;
  const today = getDayAt(Date.parse(at));
  return (
    <OverviewCard
      title={translateFigureName(figure)}
      isAcross={all !== undefined}
      list={findFigureList(figure, role, { from: periods.at(-1) ?? today, to: today })}
    >
      <p>
        <span className="text-sm text-ink-soft">{translateCurrent(per)}</span>
        <span className="block text-2xl font-semibold tabular-nums">{formatFigure(figure, current)}</span>
        <Change figure={figure} per={per} now={current} before={previousValue} />
      </p>
      {all === undefined ? null : (
        <p className="text-sm text-ink-soft">{i18n._('{n} in total', { n: formatFigure(figure, all) })}</p>
      )}
      <StaffBarChart
        label={translateFigureName(figure)}
        isBare
        isLastOpen
        height={72}
        bars={periods.map((firstDay, index) => {
          const value = byPeriod[index] ?? 0;
          const text = formatFigure(figure, value);
          const periodLabel = i18n._('{period}: {value}', { period: formatPeriod(firstDay, per), value: text });
          return { key: firstDay, value, label: formatPeriodLabel(firstDay), text, says: periodLabel };
        })}
      />
    </OverviewCard>
  );
}

type ChangeProps = { figure: Figure; per: PeriodLength; now: number; before: number };

/** The change as a percentage, and the value that it is compared with. */
function Change({ figure, per, now, before: previousValue }: ChangeProps) {
  const { direction, percent } = computeDifference(now, previousValue);
  const previous = translatePrevious(per, formatFigure(figure, previousValue));
  return (
    <span className="flex items-center gap-2 text-sm text-ink-soft">
      {direction === 'same' ? null : <Arrow isUp={direction === 'more'} />}
      <span>
        {percent === undefined ? null : <>{translateChange(direction, percent)} · </>}
        {previous}
      </span>
    </span>
  );
}

function translateChange(direction: 'more' | 'less' | 'same', percent: number): string {
  if (direction === 'same') return i18n._('No change');
  const values = { percent: formatPercent(percent) };
  return direction === 'more' ? i18n._('{percent} more', values) : i18n._('{percent} less', values);
}

function Arrow({ isUp }: { isUp: boolean }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 12 12" className="size-4 shrink-0 fill-current text-ink">
      <path d={isUp ? 'M6 2 11 10H1z' : 'M6 10 1 2h10z'} />
    </svg>
  );
}

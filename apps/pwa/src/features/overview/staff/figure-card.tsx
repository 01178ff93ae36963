import { i18n } from '@lingui/core';
import { getDayAt } from '@waha/domain/kernel/calendar/day';
import type { WireOverview } from '@waha/domain/overview/overview.contract';
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
        <Change figure={figure} now={current} before={previousValue} />
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

function Change({ figure, now, before: previousValue }: { figure: Figure; now: number; before: number }) {
  const { direction, percent } = computeDifference(now, previousValue);
  return (
    <span className="flex items-center gap-2 text-sm text-ink-soft">
      {direction === 'same' ? null : <Arrow isUp={direction === 'more'} />}
      {translateChange(direction, percent, formatFigure(figure, previousValue))}
    </span>
  );
}

function translateChange(
  direction: 'more' | 'less' | 'same',
  percent: number | undefined,
  previousText: string,
): string {
  if (direction === 'same') return i18n._('No change');
  if (percent === undefined) return i18n._('Before: {before}', { before: previousText });
  const values = { percent: formatPercent(percent), before: previousText };
  return direction === 'more'
    ? i18n._('{percent} more than before: {before}', values)
    : i18n._('{percent} less than before: {before}', values);
}

function Arrow({ isUp }: { isUp: boolean }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 12 12" className="size-4 shrink-0 fill-current text-ink">
      <path d={isUp ? 'M6 2 11 10H1z' : 'M6 10 1 2h10z'} />
    </svg>
  );
}

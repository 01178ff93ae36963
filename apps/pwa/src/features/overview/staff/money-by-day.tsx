import { i18n } from '@lingui/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { getDayAt } from '@waha/domain/kernel/calendar/day';
import { DAY } from '@waha/domain/kernel/time';
import { readDailyTotals, type WireDailyTotals } from '@waha/domain/overview/overview.contract';
import {
  addMoneyTotals,
  computeMoneyBalance,
  type MoneyFigure,
  type MoneyTotals,
  PAID_FIGURES,
  RECEIVED_FIGURES,
} from '@waha/domain/overview/staff/figures';
import type { ReactNode } from 'react';
import { endpointQuery } from '#platform/endpoint-query';
import { formatCalendarDay, formatDayAndMonth, formatTnd } from '#platform/language/format';
import { StaffBarChart } from '#shell/staff/bar-chart';
import { StaffTable } from '#shell/staff/table';
import { QueryBoundary } from '#shell/states/query-boundary';
import { EmptyState } from '#ui/empty-state';
import { translateFigureName } from './overview.texts';

/** The days of the last `days` on which money was received or paid out. */
export const dailyTotalsQuery = (days: number) => ({
  ...endpointQuery(['overview', 'daily-totals', days], readDailyTotals, { query: { days } }),
  placeholderData: keepPreviousData,
});

/** The money received and paid out on each of the last days: a chart of what was received, and a table with totals. */
export function MoneyByDay({ days }: { days: number }) {
  return (
    <QueryBoundary query={useQuery(dailyTotalsQuery(days))}>
      {(totals) =>
        totals.length === 0 ? (
          <EmptyState>{i18n._('No money was received or paid out in this period.')}</EmptyState>
        ) : (
          <>
            <p className="text-sm text-ink-soft">{i18n._('Money counts on the day when staff accept it.')}</p>
            <StaffBarChart label={i18n._('Money received by day')} bars={toBars(totals, days)} isLastOpen />
            <Table totals={totals} />
            <Withheld totals={totals} />
          </>
        )
      }
    </QueryBoundary>
  );
}

/** Returns a bar for every day, also for days without money; the newest at the end. */
function toBars(totals: WireDailyTotals, days: number) {
  const now = Date.now();
  const byDay = new Map(totals.map((each) => [each.day, computeMoneyBalance(each).receivedMillimes]));
  return Array.from({ length: days }, (_, index) => {
    const day = getDayAt(now - (days - 1 - index) * DAY);
    const value = byDay.get(day) ?? 0;
    const text = formatTnd(value);
    const says = i18n._('{period}: {value}', { period: formatCalendarDay(day), value: text });
    return { key: day, value, label: formatDayAndMonth(day), text: '', says };
  });
}

/** The tax withheld from the withdrawals of these days, if any: it was not paid out. */
function Withheld({ totals }: { totals: WireDailyTotals }) {
  const { withheld } = addMoneyTotals(totals);
  if (!withheld) return null;
  return (
    <p className="text-sm text-ink-soft">
      {i18n._('Withdrawals are net. Tax withheld in this period: {amount}', { amount: formatTnd(withheld) })}
    </p>
  );
}

function Table({ totals }: { totals: WireDailyTotals }) {
  return (
    <StaffTable
      label={i18n._('Money by day')}
      head={[
        i18n._('Day'),
        ...RECEIVED_FIGURES.map(translateFigureName),
        i18n._('Money in'),
        translateFigureName('paidOut'),
        i18n._('totals|Refunded'),
        i18n._('Difference'),
      ]}
      rows={totals.map(({ day, ...money }) => ({ key: day, cells: toCells(formatCalendarDay(day), money, day) }))}
      foot={toCells(i18n._('Total'), addMoneyTotals(totals))}
    />
  );
}

/** @param day the day whose amounts lead to their entries; none for the total */
function toCells(name: string, money: MoneyTotals, day?: string): ReactNode[] {
  const { receivedMillimes, differenceMillimes } = computeMoneyBalance(money);
  const toCell = (figure: MoneyFigure) => {
    const text = formatCell(money[figure]);
    return day && money[figure] !== 0 ? (
      <Link
        to="."
        search={{ view: 'overview', figure, from: day, to: day }}
        className="underline-offset-4 hover:underline"
      >
        {text}
      </Link>
    ) : (
      text
    );
  };
  return [
    name,
    ...RECEIVED_FIGURES.map(toCell),
    formatTnd(receivedMillimes),
    ...PAID_FIGURES.map(toCell),
    formatTnd(differenceMillimes),
  ];
}

/** A dash for no money makes amounts easier to find. */
const formatCell = (millimes: number) => (millimes === 0 ? '–' : formatTnd(millimes));

import { i18n } from '@lingui/core';
import type { PeriodLength } from '@waha/domain/overview/periods';
import type { Figure, FunnelStep } from '@waha/domain/overview/staff/figures';
import {
  formatComingDay,
  formatDayAndMonth,
  formatMonth,
  formatNumber,
  formatShortDay,
  formatTnd,
} from '#platform/language/format';
import { isolate } from '#platform/language/isolate';

const FIGURE_NAMES: Record<Figure, () => string> = {
  approved: () => i18n._('Payments approved'),
  invoicesPaid: () => i18n._('Invoices paid'),
  recharged: () => i18n._('Recharges accepted'),
  credited: () => i18n._('Credit received'),
  paidOut: () => i18n._('Withdrawals paid'),
  refunded: () => i18n._('Refunds paid'),
  members: () => i18n._('New members'),
  verified: () => i18n._('Members verified'),
};
export const translateFigureName = (figure: Figure) => FIGURE_NAMES[figure]();

/** Formats a figure: money, or a number of members. */
export function formatFigure(figure: Figure, value: number): string {
  return figure === 'members' || figure === 'verified' ? formatNumber(value) : formatTnd(value);
}

/** Formats a percentage: number and sign stay together. */
export const formatPercent = (percent: number) => isolate(`${formatNumber(percent)}\u00a0%`);

const STEP_NAMES: Record<FunnelStep, () => string> = {
  signedUp: () => i18n._('Signed up'),
  quizPassed: () => i18n._('Passed a quiz'),
  paymentApproved: () => i18n._('Own a pack'),
  verified: () => i18n._('members|Verified'),
};
export const translateStepName = (step: FunnelStep) => STEP_NAMES[step]();

export const translateLength = (periodLength: PeriodLength) =>
  ({ day: () => i18n._('Day'), week: () => i18n._('Week'), month: () => i18n._('Month') })[periodLength]();

/** Returns the title of the current period. */
export const translateCurrent = (periodLength: PeriodLength) =>
  ({ day: () => i18n._('Today'), week: () => i18n._('This week'), month: () => i18n._('This month') })[periodLength]();

const PREVIOUS_VALUES: Record<PeriodLength, (value: string) => string> = {
  day: (value) => i18n._('same day last week: {value}', { value }),
  week: (value) => i18n._('last week at this point: {value}', { value }),
  month: (value) => i18n._('last month at this point: {value}', { value }),
};
/** Returns the value that the current one is compared with, and of when it is. */
export const translatePrevious = (periodLength: PeriodLength, value: string) => PREVIOUS_VALUES[periodLength](value);

/**
 * Formats the first day of a period, below a bar.
 * @param firstDay `2026-11-23`
 */
export const formatPeriodLabel = (firstDay: string) => formatDayAndMonth(toMidday(firstDay));

/** Formats the complete period, for a selected bar. */
export function formatPeriod(firstDay: string, periodLength: PeriodLength): string {
  if (periodLength === 'month') return formatMonth(firstDay.slice(0, 7));
  if (periodLength === 'day') return formatComingDay(toMidday(firstDay));
  return i18n._('Week from {day}', { day: formatShortDay(toMidday(firstDay)) });
}

/** Returns a moment that is on this day in every time zone. */
const toMidday = (day: string) => `${day}T12:00:00`;

import { i18n } from '@lingui/core';
import { isLanguage, LANGUAGE_INFO } from '@waha/domain/kernel/languages';
import { formatTnd as formatSourceTnd, MILLIMES_PER_TND, type Millimes } from '@waha/domain/kernel/money';
import { DAY, HOUR, MINUTE } from '@waha/domain/kernel/time';
import { isolate, isolateRightToLeft, isRightToLeft } from './isolate';

type Moment = string | number | Date;
type Kind = keyof typeof KINDS;

/** One format for each kind of moment, in every language. The specification's wording (`source`) has formats of its own. */
const KINDS = {
  message: { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  shortDay: { day: 'numeric', month: 'short', year: 'numeric' },
  clock: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  staff: { day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { day: '2-digit', month: '2-digit', year: 'numeric' },
  dueDay: { day: 'numeric', month: 'short' },
  comingDay: { weekday: 'long', day: 'numeric', month: 'long' },
  dayAndMonth: { day: '2-digit', month: '2-digit' },
  // Days and months without an hour do not depend on the time zone.
  weekday: { weekday: 'long', timeZone: 'UTC' },
  calendarDay: { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' },
  longDay: { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
  month: { month: 'long', year: 'numeric', timeZone: 'UTC' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

// Dates of the first screen are formatted by hand in the documents' wording: the first `Intl` formatter costs a slow
// phone 100 ms.
const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

const padTwo = (value: number) => String(value).padStart(2, '0');
const isSource = () => !isLanguage(i18n.locale) || i18n.locale === 'source';

/** Returns the shown language's locale for Intl, with the digits 0-9. */
export function shownLocale(): string {
  return LANGUAGE_INFO[isLanguage(i18n.locale) ? i18n.locale : 'source'].locale;
}

type Format = Intl.DateTimeFormat | Intl.NumberFormat | Intl.ListFormat | Intl.RelativeTimeFormat | Intl.DisplayNames;
const formatters = new Map<string, Format>();

/** Caches formatters: creating one costs more than using it a thousand times. */
function getFormatter<Kind extends Format>(name: string, create: (locale: string) => Kind): Kind {
  const key = `${name} ${i18n.locale}`;
  const format = (formatters.get(key) as Kind | undefined) ?? create(shownLocale());
  formatters.set(key, format);
  return format;
}

/**
 * The direction marks that Intl puts into numeric dates. They are removed, because dates are isolated as a whole in
 * sentences.
 */
const DIRECTION_MARKS = /[\u200e\u200f]/g;

function formatMoment(kind: Kind, moment: Moment): string {
  const formatted = getFormatter(kind, (locale) => new Intl.DateTimeFormat(locale, KINDS[kind])).format(
    new Date(moment),
  );
  return formatted.replaceAll(DIRECTION_MARKS, '');
}

/** Groups the digits of the integer part in threes, with the thin spaces of the documents' wording. */
const groupThousands = (digits: string, sign = '\u202f') => digits.replace(/\B(?=(\d{3})+\b)/g, sign);

/** Formats a whole number with its digits in groups of three: `12 500`. */
export function formatNumber(value: number): string {
  if (isSource()) return groupThousands(String(value));
  return formatGrouped('number', {}, value);
}

const NO_BREAK_SPACE = '\u00a0';

/** How numbers are written by language, as `formatGrouped` would with `Intl`. */
const NUMBER_SIGNS: Record<string, { group: string; decimal: string }> = {
  fr: { group: '\u202f', decimal: ',' },
  ar: { group: NO_BREAK_SPACE, decimal: ',' },
  en: { group: ',', decimal: '.' },
};

/**
 * Formats a number as the shown language writes it. Arabic of Tunisia groups digits with a point (`3.696`), which reads
 * as a decimal sign: a space replaces it.
 */
function formatGrouped(name: string, options: Intl.NumberFormatOptions, value: number): string {
  const digits = value.toFixed(options.minimumFractionDigits ?? 0);
  const signs = NUMBER_SIGNS[i18n.locale];
  // Without rounding and sign, as nearly all numbers: the first `Intl` formatter costs a slow phone 50 ms.
  if (signs && value >= 0 && Number(digits) === value) {
    const [integerDigits = '', fractionDigits] = digits.split('.');
    const grouped = groupThousands(integerDigits, signs.group);
    return fractionDigits === undefined ? grouped : `${grouped}${signs.decimal}${fractionDigits}`;
  }
  const format = getFormatter(name, (locale) => new Intl.NumberFormat(locale, options));
  const formatted = format.format(value);
  return i18n.locale === 'ar' ? formatted.replaceAll('.', NO_BREAK_SPACE) : formatted;
}

/**
 * Returns the values of a plural: `n` selects its form, `count` is the shown number, beside the other values of the
 * sentence.
 */
export function createPluralValues(
  n: number,
  otherValues: Record<string, string> = {},
): Record<string, string | number> {
  return { ...otherValues, n, count: formatNumber(n) };
}

/** Formats a difference: `+24`, `-12`. The sign stays before its number in a right-to-left line. */
export function formatSigned(value: number): string {
  return isolate(`${value > 0 ? '+' : ''}${formatNumber(value)}`);
}

/**
 * Formats an amount: `149.500 TND`, `3 696.000 TND`. Three decimals (spec 2 §9), digits in groups of three, as the
 * shown language writes them; isolated in right-to-left text.
 */
export function formatTnd(millimes: Millimes): string {
  return isSource() ? groupThousands(formatSourceTnd(millimes)) : formatDinars(millimes, 3);
}

/** Formats an amount where space is short: whole dinars without decimals, except in the documents' wording. */
export function formatShortTnd(millimes: Millimes): string {
  const isWhole = millimes % MILLIMES_PER_TND === 0;
  return isWhole && !isSource() ? formatDinars(millimes, 0) : formatTnd(millimes);
}

/** Returns the sign of the dinar in the shown language, shown beside a field for an amount. */
export function getCurrency(): string {
  return LANGUAGE_INFO[isLanguage(i18n.locale) ? i18n.locale : 'source'].currency;
}

function formatDinars(millimes: Millimes, decimals: number): string {
  const digits = formatDecimals(millimes / MILLIMES_PER_TND, decimals);
  return isolateRightToLeft(`${digits}${NO_BREAK_SPACE}${getCurrency()}`);
}

/** Formats an amount to copy into a bank's form: `149.500`, in every language. */
export function formatPlainTnd(millimes: Millimes): string {
  return (millimes / MILLIMES_PER_TND).toFixed(3);
}

/** Formats a number with a fixed number of decimals: `2 500,90`; with a decimal comma in the documents' wording. */
export function formatDecimals(value: number, decimals: number): string {
  const [integerDigits, fractionDigits] = value.toFixed(decimals).split('.');
  if (isSource()) return `${formatNumber(Number(integerDigits))},${fractionDigits}`;
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return formatGrouped(`${decimals} decimals`, digits, value);
}

const SIZES = [
  { unit: 'gigabyte', short: 'GB', bytes: 1024 ** 3, decimals: 1 },
  { unit: 'megabyte', short: 'MB', bytes: 1024 ** 2, decimals: 1 },
  { unit: 'kilobyte', short: 'KB', bytes: 1024, decimals: 0 },
] as const;

/** Formats the size of a file: `312 KB`, `4.1 MB`, `18.2 GB`, in no unit smaller than `smallest`. */
export function formatSize(bytes: number, smallest: 'megabyte' | 'kilobyte' = 'kilobyte'): string {
  const sizeUnit = SIZES.find((size) => bytes >= size.bytes || size.unit === smallest) ?? SIZES[2];
  const { unit, short, decimals } = sizeUnit;
  const value = unit === 'kilobyte' ? Math.max(1, bytes / sizeUnit.bytes) : bytes / sizeUnit.bytes;
  if (isSource()) return `${value.toFixed(decimals)} ${short}`;
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  // Arabic has short forms for only some of these units.
  const style = { style: 'unit', unit, unitDisplay: isRightToLeft() ? 'long' : 'short', ...digits } as const;
  return formatGrouped(unit, style, value);
}

/** Formats a complete list: `Cash, Wallet`. The last item is joined by a word where the language does so. */
export function formatList(items: readonly string[]): string {
  if (isSource()) return formatOpenList(items);
  return getFormatter('list', (locale) => new Intl.ListFormat(locale, { type: 'conjunction' })).format(items);
}

/** Formats a list that continues with more items: `Cash, Wallet`. */
export function formatOpenList(items: readonly string[]): string {
  return items.join(i18n.locale === 'ar' ? '، ' : ', ');
}

/** Formats a country code: `Tunisia` for `TN`. */
export function formatCountry(code: string): string {
  // The long name of Palestine in Unicode's data is "Palestinian Territories".
  const style = code === 'PS' ? 'short' : 'long';
  const format = getFormatter(`${style} country`, (locale) => new Intl.DisplayNames(locale, { type: 'region', style }));
  return format.of(code) ?? code;
}

/** Formats the time of a message: `Mar 4, 2026 2:05 PM` (spec 2 §9, `MMM d, yyyy h:mm a`). */
export function formatMessageTime(moment: Moment): string {
  return isSource() ? `${formatShortDay(moment)} ${formatClock(moment)}` : formatMoment('message', moment);
}

/** Formats a day: `Mar 4, 2026`. */
export function formatShortDay(moment: Moment): string {
  if (!isSource()) return formatMoment('shortDay', moment);
  const date = new Date(moment);
  const [, month, , year] = date.toDateString().split(' ');
  return `${month} ${date.getDate()}, ${year}`;
}

/** Formats a time of day: `2:05 PM` (spec 3 §2, `h:mm a`). */
export function formatClock(moment: Moment): string {
  if (!isSource()) return formatMoment('clock', moment);
  const date = new Date(moment);
  const hours = date.getHours();
  return `${hours % 12 || 12}:${padTwo(date.getMinutes())} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** Formats the time of a staff notification: `04/03/2026 14:05` (spec 3 §2). */
export function formatStaffTime(moment: Moment): string {
  if (!isSource()) return formatMoment('staff', moment);
  const date = new Date(moment);
  return `${formatDay(date)} ${padTwo(date.getHours())}:${padTwo(date.getMinutes())}`;
}

/** `04/03/2026`. */
export function formatDay(moment: Moment): string {
  if (!isSource()) return formatMoment('day', moment);
  const date = new Date(moment);
  return `${padTwo(date.getDate())}/${padTwo(date.getMonth() + 1)}/${date.getFullYear()}`;
}

/** Formats a day for the bar of a chart: `04/03`. */
export function formatDayAndMonth(moment: Moment): string {
  return isSource() ? formatDay(moment).slice(0, 5) : formatMoment('dayAndMonth', moment);
}

/** Formats a day on which something is due or becomes possible: `Mar 4`; with its year if that is not the current one. */
export function formatDueDay(moment: Moment): string {
  const isThisYear = new Date(moment).getFullYear() === new Date().getFullYear();
  if (!isThisYear) return formatShortDay(moment);
  return isSource() ? formatShortDay(moment).replace(/,.*/, '') : formatMoment('dueDay', moment);
}

/** Formats the days from the first to the last, without their year: `7–13 Dec`, `28 Nov – 4 Dec`. */
export function formatDaySpan(firstDay: Moment, lastDay: Moment): string {
  const [first, last] = [new Date(firstDay), new Date(lastDay)];
  const format = getFormatter('span', (locale) => new Intl.DateTimeFormat(locale, KINDS.dueDay));
  const isOneYear = first.getFullYear() === last.getFullYear();
  // Across two years, Intl would add both of them.
  const span = isOneYear ? format.formatRange(first, last) : `${format.format(first)} – ${format.format(last)}`;
  return span.replaceAll(DIRECTION_MARKS, '');
}

/** Formats a calendar day, the same in every time zone: `05/03/1994` for `1994-03-05`. */
export function formatCalendarDay(day: string): string {
  return isSource() ? day.split('-').reverse().join('/') : formatMoment('calendarDay', day);
}

/** Formats a calendar day: `April 20, 2018` for `2018-04-20`. */
export function formatLongDay(day: string): string {
  if (!isSource()) return formatMoment('longDay', day);
  const [year, month, date] = day.split('-').map(Number);
  return `${MONTHS[(month ?? 1) - 1]} ${date}, ${year}`;
}

/** Formats a month: `04/2026` for `2026-04`. */
export function formatMonth(month: string): string {
  return isSource() ? formatCalendarDay(month) : formatMoment('month', month);
}

/** Formats a day in the near future by its weekday: `Tuesday, March 4`. */
export function formatComingDay(moment: Moment): string {
  if (!isSource()) return formatMoment('comingDay', moment);
  const date = new Date(moment);
  return `${WEEKDAYS[date.getDay()]}, ${MONTHS[date.getMonth()]} ${date.getDate()}`;
}

/** Formats a weekday by its position in the week, 0 for Monday: `Monday`. */
export function formatWeekday(position: number): string {
  return formatMoment('weekday', Date.UTC(2026, 2, 2 + position));
}

const RELATIVE_UNITS = [
  { unit: 'year', length: 365 * DAY },
  { unit: 'month', length: 30 * DAY },
  { unit: 'week', length: 7 * DAY },
  { unit: 'day', length: DAY },
  { unit: 'hour', length: HOUR },
  { unit: 'minute', length: MINUTE },
] as const;

/** Counts the midnights of this device between two moments: "avant-hier" is a day, not 48 hours. */
function countCalendarDays(from: Moment, to: Moment): number {
  const [first, last] = [from, to].map((moment) => new Date(moment).setHours(12, 0, 0, 0)) as [number, number];
  return Math.round((last - first) / DAY);
}

/** Formats relative time: `il y a 5 minutes`, `dans 3 jours`. In the documents' wording it is in French (spec 2 §9). */
export function formatRelative(moment: Moment, now: number = Date.now()): string {
  const distance = new Date(moment).getTime() - now;
  const step = RELATIVE_UNITS.find(({ length }) => Math.abs(distance) >= length);
  // Under a minute, Intl would write "cette minute" even for the past.
  if (!step) return i18n._('à l’instant');
  const createFormat = (locale: string) => new Intl.RelativeTimeFormat(isSource() ? 'fr' : locale, { numeric: 'auto' });
  const isDays = step.unit === 'day';
  const count = isDays ? countCalendarDays(now, moment) : Math.trunc(distance / step.length);
  return getFormatter('relative', createFormat).format(count, step.unit);
}

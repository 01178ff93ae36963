import { i18n } from '@lingui/core';
import { isLanguage, LANGUAGE_INFO } from '@waha/domain/kernel/languages';
import { formatTnd as formatSourceTnd, MILLIMES_PER_TND, type Millimes } from '@waha/domain/kernel/money';
import { DAY, HOUR, MINUTE } from '@waha/domain/kernel/time';
import { isolate, isRightToLeft } from './isolate';

type Moment = string | number | Date;
type Kind = keyof typeof KINDS;

/** One style for each kind of moment, in every language but the documents' own wording, which says its own. */
const KINDS = {
  message: { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  shortDay: { day: 'numeric', month: 'short', year: 'numeric' },
  clock: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  staff: { day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { day: '2-digit', month: '2-digit', year: 'numeric' },
  comingDay: { weekday: 'long', day: 'numeric', month: 'long' },
  dayAndMonth: { day: '2-digit', month: '2-digit' },
  weekdayAndDay: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  // Days and months without an hour are the same everywhere.
  calendarDay: { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' },
  longDay: { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
  month: { month: 'long', year: 'numeric', timeZone: 'UTC' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

// By hand, all that a first screen shows in the documents' wording: the first formatter that a page makes costs a slow
// phone 100 ms.
const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

const padTwo = (value: number) => String(value).padStart(2, '0');
const isSource = () => !isLanguage(i18n.locale) || i18n.locale === 'source';

/** For Intl: the shown language's locale, with the digits 0-9. */
export function shownLocale(): string {
  return LANGUAGE_INFO[isLanguage(i18n.locale) ? i18n.locale : 'source'].locale;
}

type Format = Intl.DateTimeFormat | Intl.NumberFormat | Intl.ListFormat | Intl.RelativeTimeFormat | Intl.DisplayNames;
const formatters = new Map<string, Format>();

/** Making one costs more than using it a thousand times. */
function getFormatter<Kind extends Format>(name: string, make: (locale: string) => Kind): Kind {
  const key = `${name} ${i18n.locale}`;
  const format = (formatters.get(key) as Kind | undefined) ?? make(shownLocale());
  formatters.set(key, format);
  return format;
}

/** Marks of direction that Intl puts into days of digits: ours are isolated as a whole where they stand in a sentence. */
const DIRECTION_MARKS = /[\u200e\u200f]/g;

function formatMoment(kind: Kind, moment: Moment): string {
  const written = getFormatter(kind, (locale) => new Intl.DateTimeFormat(locale, KINDS[kind])).format(new Date(moment));
  return written.replaceAll(DIRECTION_MARKS, '');
}

/** The whole part in threes, with the thin spaces of the documents' wording. */
const groupThousands = (digits: string) => digits.replace(/\B(?=(\d{3})+\b)/g, '\u202f');

/** Whole numbers in threes: `12 500`. */
export function formatNumber(value: number): string {
  if (isSource()) return groupThousands(String(value));
  return getFormatter('number', (locale) => new Intl.NumberFormat(locale)).format(value);
}

/** What a plural is told: `n` chooses its form, `count` is what it shows, beside the other values of the sentence. */
export function createPluralValues(n: number, others: Record<string, string> = {}): Record<string, string | number> {
  return { ...others, n, count: formatNumber(n) };
}

/** What came or went: `+24`, `-12`. The sign stays before its number in a line from the right. */
export function formatSigned(value: number): string {
  return isolate(`${value > 0 ? '+' : ''}${formatNumber(value)}`);
}

/**
 * `149.500 TND`, `3 696.000 TND`: three decimals (spec 2 §9), thousands in threes, as the shown language writes them; never
 * turned round in another line.
 */
export function formatTnd(millimes: Millimes): string {
  if (isSource()) return groupThousands(formatSourceTnd(millimes));
  return isolate(`${formatDecimals(millimes / MILLIMES_PER_TND, 3)}\u00a0TND`);
}

/** `2 500,90`: always with so many decimals; after a comma in the documents' wording. */
export function formatDecimals(value: number, decimals: number): string {
  const [whole, rest] = value.toFixed(decimals).split('.');
  if (isSource()) return `${formatNumber(Number(whole))},${rest}`;
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return getFormatter(`${decimals} decimals`, (locale) => new Intl.NumberFormat(locale, digits)).format(value);
}

const SIZES = [
  { unit: 'gigabyte', short: 'GB', bytes: 1024 ** 3, decimals: 1 },
  { unit: 'megabyte', short: 'MB', bytes: 1024 ** 2, decimals: 1 },
  { unit: 'kilobyte', short: 'KB', bytes: 1024, decimals: 0 },
] as const;

/** `312 KB`, `4.1 MB`, `18.2 GB`: how much a file takes, in no smaller unit than this one. */
export function formatSize(bytes: number, smallest: 'megabyte' | 'kilobyte' = 'kilobyte'): string {
  const found = SIZES.find((size) => bytes >= size.bytes || size.unit === smallest) ?? SIZES[2];
  const { unit, short, decimals } = found;
  const value = unit === 'kilobyte' ? Math.max(1, bytes / found.bytes) : bytes / found.bytes;
  if (isSource()) return `${value.toFixed(decimals)} ${short}`;
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  // Arabic shortens some of these words and not the others.
  const style = { style: 'unit', unit, unitDisplay: isRightToLeft() ? 'long' : 'short', ...digits } as const;
  return getFormatter(unit, (locale) => new Intl.NumberFormat(locale, style)).format(value);
}

/** `Cash, Wallet`: with the last one joined by a word where the language does so. */
export function formatList(items: readonly string[]): string {
  if (isSource()) return formatOpenList(items);
  return getFormatter('list', (locale) => new Intl.ListFormat(locale, { type: 'conjunction' })).format(items);
}

/** `Cash, Wallet`: where more of them are told of after it. */
export function formatOpenList(items: readonly string[]): string {
  return items.join(i18n.locale === 'ar' ? '، ' : ', ');
}

/** `Tunisia` of `TN`. */
export function formatCountry(code: string): string {
  return getFormatter('country', (locale) => new Intl.DisplayNames(locale, { type: 'region' })).of(code) ?? code;
}

/** `Mar 4, 2026 2:05 PM`: messages (spec 2 §9, `MMM d, yyyy h:mm a`). */
export function formatMessageTime(moment: Moment): string {
  return isSource() ? `${formatShortDay(moment)} ${formatClock(moment)}` : formatMoment('message', moment);
}

/** `Mar 4, 2026`. */
export function formatShortDay(moment: Moment): string {
  if (!isSource()) return formatMoment('shortDay', moment);
  const date = new Date(moment);
  const [, month, , year] = date.toDateString().split(' ');
  return `${month} ${date.getDate()}, ${year}`;
}

/** `2:05 PM` (spec 3 §2, `h:mm a`). */
export function formatClock(moment: Moment): string {
  if (!isSource()) return formatMoment('clock', moment);
  const date = new Date(moment);
  const hours = date.getHours();
  return `${hours % 12 || 12}:${padTwo(date.getMinutes())} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** `04/03/2026 14:05`: staff notifications (spec 3 §2). */
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

/** `04/03`: under a bar of a chart. */
export function formatDayAndMonth(moment: Moment): string {
  return isSource() ? formatDay(moment).slice(0, 5) : formatMoment('dayAndMonth', moment);
}

/** `Wed, Mar 4, 2026`. */
export function formatWeekdayAndDay(moment: Moment): string {
  if (!isSource()) return formatMoment('weekdayAndDay', moment);
  return `${WEEKDAYS[new Date(moment).getDay()]?.slice(0, 3)}, ${formatShortDay(moment)}`;
}

/** `05/03/1994` of `1994-03-05`, wherever one is. */
export function formatCalendarDay(day: string): string {
  return isSource() ? day.split('-').reverse().join('/') : formatMoment('calendarDay', day);
}

/** `April 20, 2018` of `2018-04-20`. */
export function formatLongDay(day: string): string {
  if (!isSource()) return formatMoment('longDay', day);
  const [year, month, date] = day.split('-').map(Number);
  return `${MONTHS[(month ?? 1) - 1]} ${date}, ${year}`;
}

/** `04/2026` of `2026-04`. */
export function formatMonth(month: string): string {
  return isSource() ? formatCalendarDay(month) : formatMoment('month', month);
}

/** `Tuesday, March 4`: what comes soon is easier by its weekday. */
export function formatComingDay(moment: Moment): string {
  if (!isSource()) return formatMoment('comingDay', moment);
  const date = new Date(moment);
  return `${WEEKDAYS[date.getDay()]}, ${MONTHS[date.getMonth()]} ${date.getDate()}`;
}

const RELATIVE_UNITS = [
  { unit: 'year', length: 365 * DAY },
  { unit: 'month', length: 30 * DAY },
  { unit: 'week', length: 7 * DAY },
  { unit: 'day', length: DAY },
  { unit: 'hour', length: HOUR },
  { unit: 'minute', length: MINUTE },
] as const;

/** `il y a 5 minutes`, `dans 3 jours`: in the documents' wording relative time is in French (spec 2 §9). */
export function formatRelative(moment: Moment, now: number = Date.now()): string {
  const distance = new Date(moment).getTime() - now;
  const step = RELATIVE_UNITS.find(({ length }) => Math.abs(distance) >= length);
  // Under a minute the platform would say "cette minute", also of what is over.
  if (!step) return i18n._('à l’instant');
  const inWords = (locale: string) => new Intl.RelativeTimeFormat(isSource() ? 'fr' : locale, { numeric: 'auto' });
  return getFormatter('relative', inWords).format(Math.trunc(distance / step.length), step.unit);
}

import { i18n } from '@lingui/core';
import { isLanguage, LANGUAGE_INFO } from '@waha/domain/kernel/languages';
import { formatTnd as formatSourceTnd, MILLIMES_PER_TND, type Millimes } from '@waha/domain/kernel/money';
import { DAY, HOUR, MINUTE } from '@waha/domain/kernel/time';
import { isolate } from './isolate';

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
  longDay: { day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  weekdayAndDay: { weekday: 'short', day: 'numeric', month: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

// By hand, all that a first screen shows in the documents' wording: the first formatter that a page makes costs a slow
// phone 100 ms.
const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

const two = (value: number) => String(value).padStart(2, '0');
const isSource = () => !isLanguage(i18n.locale) || i18n.locale === 'source';

/** For Intl: the shown language's locale, with the digits 0-9. */
export function shownLocale(): string {
  return LANGUAGE_INFO[isLanguage(i18n.locale) ? i18n.locale : 'source'].locale;
}

const made = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>();

/** Making one costs more than using it a thousand times. */
function once<Format extends Intl.DateTimeFormat | Intl.NumberFormat>(name: string, make: (locale: string) => Format) {
  const key = `${name} ${i18n.locale}`;
  const format = (made.get(key) as Format | undefined) ?? make(shownLocale());
  made.set(key, format);
  return format;
}

function write(kind: Kind, moment: Moment): string {
  return once(kind, (locale) => new Intl.DateTimeFormat(locale, KINDS[kind])).format(new Date(moment));
}

/** Whole numbers in threes: `12 500`, with thin spaces in the documents' wording. */
export function formatNumber(value: number): string {
  if (isSource()) return String(value).replace(/\B(?=(\d{3})+$)/g, '\u202f');
  return once('number', (locale) => new Intl.NumberFormat(locale)).format(value);
}

/** `149.500 TND`: three decimals (spec 2 §9), as the shown language writes them; never turned round in another line. */
export function formatTnd(millimes: Millimes): string {
  if (isSource()) return formatSourceTnd(millimes);
  const decimals = { minimumFractionDigits: 3, maximumFractionDigits: 3 };
  const amount = once('tnd', (locale) => new Intl.NumberFormat(locale, decimals)).format(millimes / MILLIMES_PER_TND);
  return isolate(`${amount}\u00a0TND`);
}

/** `Mar 4, 2026 2:05 PM`: messages (spec 2 §9, `MMM d, yyyy h:mm a`). */
export function formatMessageTime(moment: Moment): string {
  return isSource() ? `${formatShortDay(moment)} ${formatClock(moment)}` : write('message', moment);
}

/** `Mar 4, 2026`. */
export function formatShortDay(moment: Moment): string {
  if (!isSource()) return write('shortDay', moment);
  const date = new Date(moment);
  const [, month, , year] = date.toDateString().split(' ');
  return `${month} ${date.getDate()}, ${year}`;
}

/** `2:05 PM` (spec 3 §2, `h:mm a`). */
export function formatClock(moment: Moment): string {
  if (!isSource()) return write('clock', moment);
  const date = new Date(moment);
  const hours = date.getHours();
  return `${hours % 12 || 12}:${two(date.getMinutes())} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** `04/03/2026 14:05`: staff notifications (spec 3 §2). */
export function formatStaffTime(moment: Moment): string {
  if (!isSource()) return write('staff', moment);
  const date = new Date(moment);
  return `${formatDay(date)} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** `04/03/2026`. */
export function formatDay(moment: Moment): string {
  if (!isSource()) return write('day', moment);
  const date = new Date(moment);
  return `${two(date.getDate())}/${two(date.getMonth() + 1)}/${date.getFullYear()}`;
}

/** `Tuesday, March 4`: what comes soon is easier by its weekday. */
export function formatComingDay(moment: Moment): string {
  if (!isSource()) return write('comingDay', moment);
  const date = new Date(moment);
  return `${WEEKDAYS[date.getDay()]}, ${MONTHS[date.getMonth()]} ${date.getDate()}`;
}

let relative: { language: string; format: Intl.RelativeTimeFormat } | undefined;

const STEPS = [
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
  const step = STEPS.find(({ length }) => Math.abs(distance) >= length);
  // Under a minute the platform would say "cette minute", also of what is over.
  if (!step) return i18n._('à l’instant');
  if (relative?.language !== i18n.locale) {
    const locale = isSource() ? 'fr' : shownLocale();
    relative = { language: i18n.locale, format: new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }) };
  }
  return relative.format.format(Math.trunc(distance / step.length), step.unit);
}

import { i18n } from '@lingui/core';
import { DAY, HOUR, MINUTE } from '@waha/domain/kernel/time';

export { formatTnd } from '@waha/domain/kernel/money';

type Moment = string | number | Date;

// By hand, all that a first screen shows: the first formatter that a page makes costs a slow phone 100 ms.
const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

const two = (value: number) => String(value).padStart(2, '0');

/** Whole numbers with thin spaces: `12 500`. */
export function formatNumber(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, '\u202f');
}

/** `Mar 4, 2026 2:05 PM`: messages (spec 2 §9, `MMM d, yyyy h:mm a`). */
export function formatMessageTime(moment: Moment): string {
  return `${formatShortDay(moment)} ${formatClock(moment)}`;
}

/** `Mar 4, 2026`. */
export function formatShortDay(moment: Moment): string {
  const date = new Date(moment);
  const [, month, , year] = date.toDateString().split(' ');
  return `${month} ${date.getDate()}, ${year}`;
}

/** `2:05 PM` (spec 3 §2, `h:mm a`). */
export function formatClock(moment: Moment): string {
  const date = new Date(moment);
  const hours = date.getHours();
  return `${hours % 12 || 12}:${two(date.getMinutes())} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** `04/03/2026 14:05`: staff notifications (spec 3 §2). */
export function formatStaffTime(moment: Moment): string {
  const date = new Date(moment);
  return `${formatDay(date)} ${formatStaffClock(date)}`;
}

/** `14:05`. */
function formatStaffClock(moment: Moment): string {
  const date = new Date(moment);
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** `04/03/2026`. */
export function formatDay(moment: Moment): string {
  const date = new Date(moment);
  return `${two(date.getDate())}/${two(date.getMonth() + 1)}/${date.getFullYear()}`;
}

/** `Tuesday, March 4`: what comes soon is easier by its weekday. */
export function formatComingDay(moment: Moment): string {
  const date = new Date(moment);
  return `${WEEKDAYS[date.getDay()]}, ${MONTHS[date.getMonth()]} ${date.getDate()}`;
}

let relative: Intl.RelativeTimeFormat | undefined;

const STEPS = [
  { unit: 'year', length: 365 * DAY },
  { unit: 'month', length: 30 * DAY },
  { unit: 'week', length: 7 * DAY },
  { unit: 'day', length: DAY },
  { unit: 'hour', length: HOUR },
  { unit: 'minute', length: MINUTE },
] as const;

/** `il y a 5 minutes`, `dans 3 jours`: relative time is in French (spec 2 §9). */
export function formatRelative(moment: Moment, now: number = Date.now()): string {
  const distance = new Date(moment).getTime() - now;
  const step = STEPS.find(({ length }) => Math.abs(distance) >= length);
  // Under a minute the platform would say "cette minute", also of what is over.
  if (!step) return i18n._('à l’instant');
  relative ??= new Intl.RelativeTimeFormat('fr', { numeric: 'auto' });
  return relative.format(Math.trunc(distance / step.length), step.unit);
}

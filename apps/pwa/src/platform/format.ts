import { i18n } from '@lingui/core';
import { DAY, HOUR, MINUTE } from '@waha/domain/kernel/time';
import { madeOnce } from './made-once';

export { formatTnd } from '@waha/domain/kernel/money';

type Moment = string | number | Date;

const dates = (locale: string, parts: Intl.DateTimeFormatOptions) =>
  madeOnce(() => new Intl.DateTimeFormat(locale, parts));
const relative = madeOnce(() => new Intl.RelativeTimeFormat('fr', { numeric: 'auto' }));
const messageDay = dates('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
const clock = dates('en-US', { hour: 'numeric', minute: '2-digit', hour12: true });
const staffClock = dates('fr-FR', { hour: '2-digit', minute: '2-digit' });
const numericDay = dates('fr-FR', { day: '2-digit', month: '2-digit', year: 'numeric' });
const comingDay = dates('en-US', { weekday: 'long', month: 'long', day: 'numeric' });

/** Whole numbers with thin spaces: `12 500`. By hand: the first formatter that a page makes costs a slow phone 50 ms. */
export function formatNumber(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, '\u202f');
}

/** `Mar 4, 2026 2:05 PM`: messages (spec 2 §9, `MMM d, yyyy h:mm a`). */
export function formatMessageTime(moment: Moment): string {
  const date = new Date(moment);
  return `${messageDay().format(date)} ${formatClock(date)}`;
}

/** `2:05 PM` (spec 3 §2, `h:mm a`). */
export function formatClock(moment: Moment): string {
  return clock().format(new Date(moment)).replace(' ', ' ');
}

/** `04/03/2026 14:05`: staff notifications (spec 3 §2). */
export function formatStaffTime(moment: Moment): string {
  const date = new Date(moment);
  return `${formatDay(date)} ${formatStaffClock(date)}`;
}

/** `14:05`. */
function formatStaffClock(moment: Moment): string {
  return staffClock().format(new Date(moment));
}

/** `04/03/2026`. */
export function formatDay(moment: Moment): string {
  return numericDay().format(new Date(moment));
}

/** `Tuesday, March 4`: what comes soon is easier by its weekday. */
export function formatComingDay(moment: Moment): string {
  return comingDay().format(new Date(moment));
}

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
  return step ? relative().format(Math.trunc(distance / step.length), step.unit) : i18n._('à l’instant');
}

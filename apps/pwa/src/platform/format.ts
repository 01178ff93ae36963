import { i18n } from '@lingui/core';
import { DAY, HOUR, MINUTE } from '@waha/domain/kernel/time';

export { formatTnd } from '@waha/domain/kernel/money';

type Moment = string | number | Date;

/** Whole numbers with thin spaces: `12 500`. */
export function formatNumber(value: number): string {
  return new Intl.NumberFormat('fr-FR').format(value);
}

/** `Mar 4, 2026 2:05 PM`: messages (spec 2 §9, `MMM d, yyyy h:mm a`). */
export function formatMessageTime(moment: Moment): string {
  const date = new Date(moment);
  const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' }).format(date);
  return `${day} ${formatClock(date)}`;
}

/** `2:05 PM` (spec 3 §2, `h:mm a`). */
export function formatClock(moment: Moment): string {
  const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', hour12: true });
  return clock.format(new Date(moment)).replace(' ', ' ');
}

/** `04/03/2026 14:05`: staff notifications (spec 3 §2). */
export function formatStaffTime(moment: Moment): string {
  const date = new Date(moment);
  const clock = new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit' }).format(date);
  return `${formatDay(date)} ${clock}`;
}

/** `04/03/2026`. */
export function formatDay(moment: Moment): string {
  const day = new Intl.DateTimeFormat('fr-FR', { day: '2-digit', month: '2-digit', year: 'numeric' });
  return day.format(new Date(moment));
}

/** `Tuesday, March 4`: what comes soon is easier by its weekday. */
export function formatComingDay(moment: Moment): string {
  return new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' }).format(new Date(moment));
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
  const words = new Intl.RelativeTimeFormat('fr', { numeric: 'auto' });
  const distance = new Date(moment).getTime() - now;
  const step = STEPS.find(({ length }) => Math.abs(distance) >= length);
  // Under a minute the platform would say "cette minute", also of what is over.
  return step ? words.format(Math.trunc(distance / step.length), step.unit) : i18n._('à l’instant');
}

import { addDays, getDayAt, getDayStart } from '@waha/domain/kernel/calendar/day';
import { ok, type Result, refuse } from '@waha/domain/kernel/result';
import { DAY, type Instant, MINUTE } from '@waha/domain/kernel/time';
import type { ReplyTranslations } from '../message';
import type { InboxRefusal } from './inbox.refusals';

/** In characters. */
export const AUTOMATIC_TEXT_MAX = 1000;

/** The open time of a weekday, `08:00` to `17:00` in Tunis. */
export type OpenTime = { from: string; to: string };

/** When the administration answers, and the automatic answer at other times. */
export type BusinessHours = {
  isOn: boolean;
  /** Monday to Sunday; null for a closed day. */
  days: readonly (OpenTime | null)[];
  /** For members without a translation in their language. `{time}` is the next opening. */
  text: string;
  translations: ReplyTranslations;
};

const MORNING: OpenTime = { from: '08:00', to: '17:00' };

export const DEFAULT_BUSINESS_HOURS: BusinessHours = {
  isOn: false,
  days: [MORNING, MORNING, MORNING, MORNING, MORNING, null, null],
  text: 'Thank you for your message. We are closed at the moment. We will answer from {time}.',
  translations: {
    fr: 'Merci pour votre message. Nous sommes fermés en ce moment. Nous vous répondrons à partir du {time}.',
    ar: 'شكرًا على رسالتك. نحن خارج أوقات العمل حاليًا. سنجيبك ابتداءً من {time}.',
    en: 'Thank you for your message. We are closed at the moment. We will answer from {time}.',
  },
};

/** The time from one closing to the next opening. */
export type ClosedPeriod = { since: Instant; openAt: Instant };

/**
 * Returns the closed period around an instant; undefined during business hours, and if every day is closed. A day of
 * Tunis has 24 hours, since its clocks do not change.
 */
export function findClosedPeriod({ days }: Pick<BusinessHours, 'days'>, now: Instant): ClosedPeriod | undefined {
  const today = getDayAt(now);
  const times = [-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7].flatMap((offset) => {
    const day = addDays(today, offset);
    const open = days[(new Date(day).getUTCDay() + 6) % 7];
    return open ? [{ from: getDayStart(day) + toMs(open.from), to: getDayStart(day) + toMs(open.to) }] : [];
  });
  if (times.some(({ from, to }) => from <= now && now < to)) return undefined;
  const next = times.find(({ from }) => from > now);
  const last = times.findLast(({ to }) => to <= now);
  return next && { since: last?.to ?? now - 7 * DAY, openAt: next.from };
}

/** Returns the time after midnight: `08:30` is 510 minutes. */
function toMs(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * MINUTE;
}

/** Checks that at least one day is open, and that each open time ends after it begins. */
export function checkBusinessHours(hours: BusinessHours): Result<BusinessHours, InboxRefusal> {
  const open = hours.days.filter((time) => time !== null);
  const isValid = open.length > 0 && open.every(({ from, to }) => toMs(from) < toMs(to));
  return isValid ? ok(hours) : refuse('business_hours_invalid');
}

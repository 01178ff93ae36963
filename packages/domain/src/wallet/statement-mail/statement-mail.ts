import { getCalendarMonth, getMonthAt } from '@waha/domain/kernel/calendar/month';
import { DAY, HOUR, type Instant } from '@waha/domain/kernel/time';

/** Statements are mailed from 06:00 in Tunis on the first day of the next month. Milliseconds after its start. */
const DUE_AFTER_MS = 6 * HOUR;

/** How long a mail is retried. A statement that is older can be read in the app. Milliseconds. */
const MAX_RETRY_MS = 7 * DAY;

/** Returns the month whose statement is mailed at an instant: the last one that has ended, `2026-02`. */
export function getMonthToMail(now: Instant): string {
  const running = getMonthAt(now - DUE_AFTER_MS);
  return getMonthAt(getCalendarMonth(running).from - 1);
}

/** Returns whether a month belongs to the choice: it had not ended when the member made it. */
export function isMonthAfterChoice(month: string, chosenAt: Instant): boolean {
  return chosenAt < getCalendarMonth(month).until;
}

/** Returns until when the statement of a month may be sent: some days, and never after the next one is due. */
export function getStatementMailEnd(month: string, now: Instant): Instant {
  const next = getMonthAt(getCalendarMonth(month).until);
  return Math.min(now + MAX_RETRY_MS, getCalendarMonth(next).until + DUE_AFTER_MS);
}

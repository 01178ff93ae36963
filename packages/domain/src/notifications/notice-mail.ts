import { DAY, type Instant, MINUTE } from '../kernel/time';
import { ANNOUNCEMENT, type NotificationType } from './notification';

/** The time in which a member may read a notification in the app, or from a push, before it is mailed. Milliseconds. */
export const NOTICE_MAIL_DELAY_MS = 10 * MINUTE;

/** Older notifications are not mailed: after a long outage they are no news. Milliseconds. */
export const NOTICE_MAIL_MAX_AGE_MS = 2 * DAY;

/** The types that are never mailed: announcements have a mail of their own, and the reminder of a purchase is advertising. */
const NOT_MAILED: readonly NotificationType[] = [ANNOUNCEMENT, 'PURCHASE_UNFINISHED'];

type Notice = { type: NotificationType; createdAt: Instant; readAt: Instant | null };

/** Returns whether a notification goes into the mail for a member who has asked for such mails. */
export function isForNoticeMail({ type, createdAt, readAt }: Notice, now: Instant): boolean {
  return readAt === null && !NOT_MAILED.includes(type) && createdAt > now - NOTICE_MAIL_MAX_AGE_MS;
}

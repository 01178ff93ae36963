import { DAY, HOUR, type Instant, MINUTE } from '../kernel/time';

/** How long a login lasts: 12 h, or 30 days with "remember me". */
export const SESSION_LIFETIME = 12 * HOUR;
export const REMEMBERED_SESSION_LIFETIME = 30 * DAY;

/** A password link works once, within half an hour. */
export const RESET_LINK_LIFETIME = 30 * MINUTE;

/** No more of them are mailed to one address within that time: nobody else's asking fills a member's mailbox. */
export const RESET_LINKS = 3;

/** The link that makes the first administrator works once, within half an hour. */
export const SETUP_LINK_LIFETIME = 30 * MINUTE;

export function sessionEnd(startedAt: Instant, rememberMe: boolean): Instant {
  return startedAt + (rememberMe ? REMEMBERED_SESSION_LIFETIME : SESSION_LIFETIME);
}

import type { Role } from '../kernel/roles';
import { DAY, HOUR, type Instant, MINUTE } from '../kernel/time';

/** How long a login lasts: 12 h, or 30 days where a member asks for it with "remember me". */
export const SESSION_LIFETIME_MS = 12 * HOUR;
export const REMEMBERED_SESSION_LIFETIME_MS = 30 * DAY;

/** A password link works once, within half an hour. */
export const RESET_LINK_LIFETIME_MS = 30 * MINUTE;

/** No more of them are mailed to one address within that time: nobody else's asking fills a member's mailbox. */
export const MAX_RESET_LINKS = 3;

/** The link that makes the first administrator works once, within half an hour. */
export const SETUP_LINK_LIFETIME_MS = 30 * MINUTE;

/** Sessions of staff that nobody has used for so long are over. */
export const STAFF_IDLE_TIMEOUT_MS = 2 * HOUR;

/** Whether a session stays with its browser: members' alone, for staff decide on other people's money. */
export function isRemembered({ role, rememberMe }: { role: Role; rememberMe: boolean }): boolean {
  return rememberMe && role === 'user';
}

export function getSessionEnd(startedAt: Instant, whose: { role: Role; rememberMe: boolean }): Instant {
  return startedAt + (isRemembered(whose) ? REMEMBERED_SESSION_LIFETIME_MS : SESSION_LIFETIME_MS);
}

/** A session as it is used. */
type SessionUse = { role: Role; lastUsedAt: Instant };

export function isSessionIdle({ role, lastUsedAt }: SessionUse, now: Instant): boolean {
  return role !== 'user' && lastUsedAt + STAFF_IDLE_TIMEOUT_MS <= now;
}

/** Whether a use is to be written down: not each one, for that is a commit. */
export function shouldRecordUse({ role, lastUsedAt }: SessionUse, now: Instant): boolean {
  return lastUsedAt + (role === 'user' ? HOUR : 3 * MINUTE) <= now;
}

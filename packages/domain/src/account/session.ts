import type { Role } from '../kernel/roles';
import { DAY, HOUR, type Instant, MINUTE } from '../kernel/time';

/** The duration of a session: 12 h, or 30 days if a member chooses "remember me". */
export const SESSION_LIFETIME_MS = 12 * HOUR;
export const REMEMBERED_SESSION_LIFETIME_MS = 30 * DAY;

/** A password link works once, within half an hour. */
export const RESET_LINK_LIFETIME_MS = 30 * MINUTE;

/**
 * The maximum number of links mailed to one address within that time, so that others cannot fill a member's mailbox.
 */
export const MAX_RESET_LINKS = 3;

/** The link that creates the first administrator works once, within half an hour. */
export const SETUP_LINK_LIFETIME_MS = 30 * MINUTE;

/** Staff sessions expire after this time without use. */
export const STAFF_IDLE_TIMEOUT_MS = 2 * HOUR;

/**
 * Returns whether a session persists in the browser. Only members' sessions can, since staff decide on other people's
 * money.
 */
export function isRemembered({ role, rememberMe }: { role: Role; rememberMe: boolean }): boolean {
  return rememberMe && role === 'user';
}

export function getSessionEnd(startedAt: Instant, session: { role: Role; rememberMe: boolean }): Instant {
  return startedAt + (isRemembered(session) ? REMEMBERED_SESSION_LIFETIME_MS : SESSION_LIFETIME_MS);
}

/** The use of a session. */
type SessionUse = { role: Role; lastUsedAt: Instant };

export function isSessionIdle({ role, lastUsedAt }: SessionUse, now: Instant): boolean {
  return role !== 'user' && lastUsedAt + STAFF_IDLE_TIMEOUT_MS <= now;
}

/** Checks whether a use must be recorded. Recording each one would cost a commit. */
export function shouldRecordUse({ role, lastUsedAt }: SessionUse, now: Instant): boolean {
  return lastUsedAt + (role === 'user' ? HOUR : 3 * MINUTE) <= now;
}

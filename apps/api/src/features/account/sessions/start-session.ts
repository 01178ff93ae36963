import { getSessionEnd } from '@waha/domain/account/session';
import type { PersonId, SessionId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import type { Person } from '#platform/auth/people.store';
import { endSessions, type Session, saveSession } from '#platform/auth/session.store';
import { createId } from '#platform/database/create-id';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { type MailContext, queueSecurityMail } from '#platform/mail/security-mail';
import { deleteFormerSubscription, moveSubscription } from '#platform/push/push-subscriptions';
import { auditSignIn, type Caller, hasSignedIn } from './audit-sign-in';

/** The previous session of the browser, of any person. */
export type FormerSession = { sessionId: SessionId; personId: PersonId };

export type Browser = {
  /** The browser's name for itself. */
  browser: string;
  rememberMe: boolean;
  former: FormerSession | undefined;
};

/**
 * Starts a session of an authenticated person, and ends the previous one of this browser.
 * @param steppedAt when they showed a code, if they have a second step
 */
export async function startSession(
  unit: UnitOfWork,
  mailContext: MailContext,
  person: Person,
  { browser, rememberMe, former, caller, steppedAt }: Browser & { caller: Caller; steppedAt: Instant | null },
): Promise<Session> {
  const { tx, now } = unit;
  const session: Session = {
    id: createId<SessionId>(now),
    personId: person.id,
    device: browser.slice(0, 200),
    createdAt: now,
    expiresAt: getSessionEnd(now, { role: person.role, rememberMe }),
    lastUsedAt: now,
    steppedAt,
  };
  await saveSession(tx, session);
  if (former) await endFormerSession(unit, former, session);
  const isNews = caller.device === 'new' && (await hasSignedIn(tx, person.id));
  if (isNews) await queueSecurityMail(unit, mailContext, person, 'newDevice');
  await auditSignIn(unit, person.id, caller);
  return session;
}

/** The same member continues to get pushes there while the app is closed; another member no longer does. */
async function endFormerSession(
  { tx, now }: UnitOfWork,
  { sessionId, personId }: FormerSession,
  next: Session,
): Promise<void> {
  if (personId === next.personId) await moveSubscription(tx, sessionId, next.id);
  else await deleteFormerSubscription(tx, sessionId, next.personId);
  await endSessions(tx, { personId, only: sessionId }, now);
}

import { sessionEnd } from '@waha/domain/account/session';
import type { PersonId, SessionId } from '@waha/domain/kernel/ids';
import { findPersonByEmail, type Person } from '../../../platform/auth/people.store';
import { endSessions, type Session, saveSession } from '../../../platform/auth/session.store';
import { newId } from '../../../platform/database/new-id';
import type { UnitOfWork } from '../../../platform/database/unit-of-work';
import { Refused } from '../../../platform/http/refusal';
import { leaveBrowser, moveBrowser } from '../../../platform/push/push-subscriptions';
import type { Services } from '../../../platform/services';
import { clearAttempts } from './auth-attempts.store';
import { auditBlocked, auditSignIn } from './login-audit';
import { type Place, verifyPassword } from './verify-password';

/** The session that the browser had until now, whosever it is. */
export type FormerSession = { sessionId: SessionId; personId: PersonId };

type Order = {
  email: string;
  password: string;
  rememberMe: boolean;
  /** What the browser calls itself. */
  browser: string;
  former: FormerSession | undefined;
  /** Where it is tried from, which depends on whose account it is. */
  placeOf: (person: Person | undefined) => Place;
};

/**
 * Starts a session, and ends the one that this browser had. A wrong address and a wrong password answer the same, in the
 * same time.
 * @throws Refused `invalid_login`, `too_many_logins` (with `retryAfter` in seconds), `account_blocked`, `server_busy`
 */
export async function logIn(
  services: Pick<Services, 'db' | 'clock' | 'passwords' | 'transact' | 'secret'>,
  { password, former, ...order }: Order,
): Promise<{ person: Person; session: Session }> {
  const email = order.email.toLowerCase();
  const person = await findPersonByEmail(services.db, email);
  const place = order.placeOf(person);
  const { isRight, mark } = await verifyPassword(services, { email, password, person }, place);
  if (!person || !isRight) throw new Refused({ code: 'invalid_login' });
  const outcome = await services.transact(async (unit) => {
    const { tx, now } = unit;
    const standing = await findPersonByEmail(tx, email);
    // The password may have been changed while we were hashing.
    if (standing?.passwordHash !== person.passwordHash) return new Refused({ code: 'invalid_login' });
    await clearAttempts(tx, mark);
    if (standing.blockedAt !== undefined) {
      await auditBlocked(unit, person.id, place.caller);
      return new Refused({ code: 'account_blocked' });
    }
    const session: Session = {
      id: newId<SessionId>(now),
      personId: person.id,
      device: order.browser.slice(0, 200),
      createdAt: now,
      expiresAt: sessionEnd(now, order.rememberMe),
    };
    await saveSession(tx, session);
    if (former) await endFormer(unit, former, session);
    await auditSignIn(unit, person.id, place.caller);
    return { person: standing, session };
  });
  if (outcome instanceof Refused) throw outcome;
  return outcome;
}

/** The same member goes on being told there while the app is closed; another is told nothing there any more. */
async function endFormer(
  { tx, now }: UnitOfWork,
  { sessionId, personId }: FormerSession,
  next: Session,
): Promise<void> {
  if (personId === next.personId) await moveBrowser(tx, sessionId, next.id);
  else await leaveBrowser(tx, sessionId, next.personId);
  await endSessions(tx, { personId, only: sessionId }, now);
}

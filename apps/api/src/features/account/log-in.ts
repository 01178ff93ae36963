import { nextLoginAllowedAt, sessionEnd } from '@waha/domain/account/session';
import type { SessionId } from '@waha/domain/kernel/ids';
import { SECOND } from '@waha/domain/kernel/time';
import { newId } from '../../platform/new-id';
import { Refused } from '../../platform/refused';
import type { Services } from '../../platform/services';
import {
  clearLoginFailures,
  findPersonByEmail,
  listLoginFailures,
  type Person,
  type Session,
  saveLoginFailure,
  saveSession,
} from './account.store';
import { hashSecret } from './hash-secret';

type Order = { email: string; password: string; rememberMe: boolean; device: string };

/**
 * Starts a session. A wrong address and a wrong password answer the same, in the same time.
 * @throws Refused `invalid_login`, `too_many_logins` (with `retryAfter` in seconds), `account_blocked`
 */
export async function logIn(
  { db, clock, passwords, transact }: Pick<Services, 'db' | 'clock' | 'passwords' | 'transact'>,
  order: Order,
): Promise<{ person: Person; session: Session }> {
  const email = order.email.toLowerCase();
  const emailHash = hashSecret(email);
  const allowedAt = nextLoginAllowedAt(await listLoginFailures(db, emailHash, clock()), clock());
  if (allowedAt !== undefined) {
    throw new Refused({ code: 'too_many_logins', details: { retryAfter: Math.ceil((allowedAt - clock()) / SECOND) } });
  }

  const person = await findPersonByEmail(db, email);
  const isRight = await passwords.matches(person?.passwordHash, order.password);
  if (!person || !isRight) {
    await transact(({ tx, now }) => saveLoginFailure(tx, emailHash, now));
    throw new Refused({ code: 'invalid_login' });
  }
  return transact(async ({ tx, now }) => {
    const standing = await findPersonByEmail(tx, email);
    // The password may have been changed while we were hashing.
    if (standing?.passwordHash !== person.passwordHash) throw new Refused({ code: 'invalid_login' });
    if (standing.blockedAt !== undefined) throw new Refused({ code: 'account_blocked' });
    await clearLoginFailures(tx, emailHash);
    const session: Session = {
      id: newId<SessionId>(now),
      personId: person.id,
      device: order.device.slice(0, 200),
      createdAt: now,
      expiresAt: sessionEnd(now, order.rememberMe),
    };
    await saveSession(tx, session);
    return { person: standing, session };
  });
}

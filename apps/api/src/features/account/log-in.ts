import { sessionEnd } from '@waha/domain/account/session';
import type { SessionId } from '@waha/domain/kernel/ids';
import { newId } from '../../platform/new-id';
import { Refused } from '../../platform/refused';
import type { Services } from '../../platform/services';
import { clearLoginFailures, findPersonByEmail, type Person, type Session, saveSession } from './account.store';
import { hashSecret } from './hash-secret';
import { countTry } from './password-tries';

type Order = { email: string; password: string; rememberMe: boolean; device: string };

/**
 * Starts a session. A wrong address and a wrong password answer the same, in the same time.
 * @throws Refused `invalid_login`, `too_many_logins` (with `retryAfter` in seconds), `account_blocked`
 */
export async function logIn(
  services: Pick<Services, 'db' | 'passwords' | 'transact'>,
  order: Order,
): Promise<{ person: Person; session: Session }> {
  const email = order.email.toLowerCase();
  const emailHash = hashSecret(email);
  await countTry(services, emailHash);

  const person = await findPersonByEmail(services.db, email);
  const isRight = await services.passwords.matches(person?.passwordHash, order.password);
  if (!person || !isRight) throw new Refused({ code: 'invalid_login' });
  const outcome = await services.transact(async ({ tx, now }) => {
    const standing = await findPersonByEmail(tx, email);
    // The password may have been changed while we were hashing.
    if (standing?.passwordHash !== person.passwordHash) return new Refused({ code: 'invalid_login' });
    await clearLoginFailures(tx, emailHash);
    if (standing.blockedAt !== undefined) return new Refused({ code: 'account_blocked' });
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
  if (outcome instanceof Refused) throw outcome;
  return outcome;
}

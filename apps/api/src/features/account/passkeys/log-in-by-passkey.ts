import type { Person } from '../../../platform/auth/people.store';
import type { Session } from '../../../platform/auth/session.store';
import { Refused } from '../../../platform/http/refusal';
import type { Services } from '../../../platform/services';
import { auditBlocked } from '../sessions/login-audit';
import { type Browser, startSession } from '../sessions/start-session';
import type { Place } from '../sessions/verify-password';
import type { ShownCredential } from './read-credential';
import { withPasskey } from './with-passkey';

type Order = Browser & { shown: ShownCredential; placeOf: (person: Person | undefined) => Place };

/**
 * Starts a session by a passkey: its device was there and looked who it was, which is both steps of staff.
 * @throws Refused `passkey_wrong`, `account_blocked`, `too_many_logins` (with `retryAfter` in seconds)
 */
export async function logInByPasskey(
  services: Pick<Services, 'db' | 'clock' | 'transact' | 'secret' | 'config' | 'catalogue'>,
  { shown, placeOf, ...browser }: Order,
): Promise<{ person: Person; session: Session }> {
  const check = { shown, placeOf, purpose: { for: 'login' } } as const;
  const outcome = await withPasskey(services, check, async (unit, person, { caller }) => {
    if (person.blockedAt !== undefined) {
      await auditBlocked(unit, person.id, caller);
      return new Refused({ code: 'account_blocked' });
    }
    const started = { ...browser, caller, steppedAt: unit.now };
    return { person, session: await startSession(unit, services, person, started) };
  });
  if (outcome instanceof Refused) throw outcome;
  return outcome;
}

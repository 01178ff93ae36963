import type { Person } from '#platform/auth/people.store';
import type { Session } from '#platform/auth/session.store';
import { RefusalError } from '#platform/http/refusal-error';
import type { Services } from '#platform/services';
import { auditBlocked } from '../sessions/audit-sign-in';
import { type Browser, startSession } from '../sessions/start-session';
import type { SignInPlace } from '../sessions/verify-password';
import type { PresentedCredential } from './verify-credential';
import { withPasskey } from './with-passkey';

type Input = Browser & { shown: PresentedCredential; placeOf: (person: Person | undefined) => SignInPlace };

/**
 * Starts a session by a passkey. The device was present and verified its user, which counts as both steps for staff.
 * @throws RefusalError `passkey_wrong`, `account_blocked`, `too_many_logins` (with `retryAfter` in seconds)
 */
export async function logInByPasskey(
  services: Pick<Services, 'db' | 'clock' | 'transact' | 'secret' | 'config' | 'catalogue'>,
  { shown: credential, placeOf, ...browser }: Input,
): Promise<{ person: Person; session: Session }> {
  const check = { credential, placeOf, purpose: { for: 'login' } } as const;
  const outcome = await withPasskey(services, check, async (unit, person, { caller }) => {
    if (person.blockedAt !== undefined) {
      await auditBlocked(unit, person.id, caller);
      return new RefusalError({ code: 'account_blocked' });
    }
    const started = { ...browser, caller, steppedAt: unit.now };
    return { person, session: await startSession(unit, services, person, started) };
  });
  if (outcome instanceof RefusalError) throw outcome;
  return outcome;
}

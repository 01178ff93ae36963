import { listStepMethods } from '@waha/domain/staff-accounts/two-step';
import { countPasskeys } from '#platform/auth/passkeys.store';
import { findPersonByEmail, type Person } from '#platform/auth/people.store';
import type { Session } from '#platform/auth/session.store';
import { findConfirmedTwoStep } from '#platform/auth/two-step.store';
import { RefusalError } from '#platform/http/refusal-error';
import type { Services } from '#platform/services';
import { createSecondStepChallenge } from '../two-step/second-step-challenge';
import { auditBlocked } from './audit-sign-in';
import { deleteAttempt } from './auth-attempts.store';
import { type Browser, startSession } from './start-session';
import { type SignInPlace, verifyPassword } from './verify-password';

type Input = Browser & {
  email: string;
  password: string;
  /** Returns the place of the attempt, which depends on the account. */
  placeOf: (person: Person | undefined) => SignInPlace;
};

/**
 * Starts a session, and ends the previous one of this browser. A wrong address and a wrong password give the same
 * response in the same time.
 * @throws RefusalError `invalid_login`, `too_many_logins` (with `retryAfter` in seconds), `account_blocked`,
 * `server_busy`; `second_step_needed` with a `challenge`, when the password is right and a code is also required: no
 * session is started
 */
export async function logIn(
  services: Pick<Services, 'db' | 'clock' | 'passwords' | 'transact' | 'secret' | 'config' | 'catalogue'>,
  { password, placeOf, email: typed, ...browser }: Input,
): Promise<{ person: Person; session: Session }> {
  const email = typed.toLowerCase();
  const person = await findPersonByEmail(services.db, email);
  const place = placeOf(person);
  const { isRight, counted } = await verifyPassword(services, { email, password, person }, place);
  if (!person || !isRight) throw new RefusalError({ code: 'invalid_login' });
  const outcome = await services.transact(async (unit) => {
    const { tx, now } = unit;
    const currentPerson = await findPersonByEmail(tx, email);
    // The password may have been changed during the hashing.
    if (currentPerson?.passwordHash !== person.passwordHash) return new RefusalError({ code: 'invalid_login' });
    const twoStep = await findConfirmedTwoStep(tx, person.id);
    const hasPasskey = person.role !== 'user' && (await countPasskeys(tx, person.id)) > 0;
    await deleteAttempt(tx, counted.id);
    if (currentPerson.blockedAt !== undefined) {
      await auditBlocked(unit, person.id, place.caller);
      return new RefusalError({ code: 'account_blocked' });
    }
    if (twoStep || hasPasskey) {
      // A passkey needs no password and has an endpoint of its own.
      const challenge =
        twoStep && createSecondStepChallenge({ ...currentPerson, twoStepMadeAt: twoStep.madeAt }, now, services.secret);
      const methods = listStepMethods({ hasCodes: twoStep !== undefined, hasPasskey });
      return new RefusalError({ code: 'second_step_needed', details: { challenge: challenge ?? '', methods } });
    }
    const { caller } = place;
    return {
      person: currentPerson,
      session: await startSession(unit, services, currentPerson, { ...browser, caller, steppedAt: null }),
    };
  });
  if (outcome instanceof RefusalError) throw outcome;
  return outcome;
}

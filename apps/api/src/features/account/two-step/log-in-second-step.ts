import { findPerson, type Person } from '#platform/auth/people.store';
import type { Session } from '#platform/auth/session.store';
import { findConfirmedTwoStep } from '#platform/auth/two-step.store';
import { RefusalError } from '#platform/http/refusal-error';
import type { Services } from '#platform/services';
import { type Browser, startSession } from '../sessions/start-session';
import type { SignInPlace } from '../sessions/verify-password';
import { isSecondStepChallengeOf, readChallengePersonId } from './second-step-challenge';
import { withSecondStep } from './with-second-step';

type Input = Browser & { challenge: string; code: string; placeOf: (person: Person) => SignInPlace };

/**
 * Starts the session for which a login required a code.
 * @throws RefusalError `second_step_expired` for a challenge that is invalid, expired, or from before a change of the
 * password or
 * second step; `second_step_wrong`, `account_blocked`, `too_many_logins` (with `retryAfter` in seconds)
 */
export async function logInSecondStep(
  services: Pick<Services, 'db' | 'clock' | 'transact' | 'secret' | 'config' | 'catalogue'>,
  { challenge, code, placeOf, ...browser }: Input,
): Promise<{ person: Person; session: Session }> {
  const person = await findChallengePerson(services, challenge);
  const place = placeOf(person);
  return withSecondStep(services, { person, place, code }, async (unit, twoStep) => {
    const currentPerson = await findPerson(unit.tx, person.id);
    // All of it may have changed since the check.
    const bound = currentPerson && { ...currentPerson, twoStepMadeAt: twoStep.madeAt };
    if (!bound || !isSecondStepChallengeOf(challenge, bound, unit.now, services.secret)) throw createExpiredRefusal();
    if (currentPerson.blockedAt !== undefined) throw new RefusalError({ code: 'account_blocked' });
    const started = { ...browser, caller: place.caller, steppedAt: unit.now };
    return { person: currentPerson, session: await startSession(unit, services, currentPerson, started) };
  });
}

async function findChallengePerson(
  { db, clock, secret }: Pick<Services, 'db' | 'clock' | 'secret'>,
  challenge: string,
): Promise<Person> {
  const id = readChallengePersonId(challenge);
  const person = id && (await findPerson(db, id));
  const twoStep = person && (await findConfirmedTwoStep(db, person.id));
  const isGood =
    twoStep && isSecondStepChallengeOf(challenge, { ...person, twoStepMadeAt: twoStep.madeAt }, clock(), secret);
  if (!isGood) throw createExpiredRefusal();
  return person;
}

function createExpiredRefusal(): RefusalError {
  return new RefusalError({ code: 'second_step_expired' });
}

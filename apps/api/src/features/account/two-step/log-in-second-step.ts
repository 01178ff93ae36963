import { findPerson, type Person } from '../../../platform/auth/people.store';
import type { Session } from '../../../platform/auth/session.store';
import { findConfirmedTwoStep } from '../../../platform/auth/two-step.store';
import { Refused } from '../../../platform/http/refusal';
import type { Services } from '../../../platform/services';
import { type Browser, startSession } from '../sessions/start-session';
import type { Place } from '../sessions/verify-password';
import { isChallengeOf, personOf } from './challenge';
import { withSecondStep } from './verify-second-step';

type Order = Browser & { challenge: string; code: string; placeOf: (person: Person) => Place };

/**
 * Starts the session that a login asked a code for.
 * @throws Refused `second_step_expired` for a challenge that is none, too old, or from before another password or second
 *   step; `second_step_wrong`, `account_blocked`, `too_many_logins` (with `retryAfter` in seconds)
 */
export async function logInSecondStep(
  services: Pick<Services, 'db' | 'clock' | 'transact' | 'secret' | 'config' | 'catalogue'>,
  { challenge, code, placeOf, ...browser }: Order,
): Promise<{ person: Person; session: Session }> {
  const person = await whoseChallenge(services, challenge);
  const place = placeOf(person);
  return withSecondStep(services, { person, place, code }, async (unit, twoStep) => {
    const standing = await findPerson(unit.tx, person.id);
    // All of it may be another since we looked.
    const bound = standing && { ...standing, twoStepMadeAt: twoStep.madeAt };
    if (!bound || !isChallengeOf(challenge, bound, unit.now, services.secret)) throw expired();
    if (standing.blockedAt !== undefined) throw new Refused({ code: 'account_blocked' });
    const started = { ...browser, caller: place.caller, steppedAt: unit.now };
    return { person: standing, session: await startSession(unit, services, standing, started) };
  });
}

async function whoseChallenge(
  { db, clock, secret }: Pick<Services, 'db' | 'clock' | 'secret'>,
  challenge: string,
): Promise<Person> {
  const id = personOf(challenge);
  const person = id && (await findPerson(db, id));
  const twoStep = person && (await findConfirmedTwoStep(db, person.id));
  const isGood = twoStep && isChallengeOf(challenge, { ...person, twoStepMadeAt: twoStep.madeAt }, clock(), secret);
  if (!isGood) throw expired();
  return person;
}

function expired(): Refused {
  return new Refused({ code: 'second_step_expired' });
}

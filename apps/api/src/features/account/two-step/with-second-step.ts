import type { Person } from '#platform/auth/people.store';
import { findConfirmedTwoStep, findTwoStep, type TwoStep } from '#platform/auth/two-step.store';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { RefusalError } from '#platform/http/refusal-error';
import type { Services } from '#platform/services';
import { auditFailedAttempt } from '../sessions/audit-sign-in';
import { deleteAttempt } from '../sessions/auth-attempts.store';
import { countAttempt } from '../sessions/count-attempt';
import { createPlaceAttemptKey, getAttemptLimit, type SignInPlace } from '../sessions/verify-password';
import { consumeCode } from './consume-code';

type Needs = Pick<Services, 'db' | 'clock' | 'transact' | 'secret'>;

export type SecondStepCheck = {
  person: Person;
  place: SignInPlace;
  code: string;
  /** Accepts a second step that is not confirmed yet. */
  isSetUp?: boolean;
};

/**
 * Consumes a code and runs `then` in the same transaction, so that a consumed code always had its effect, even if the
 * server stops in between. Each try counts against the account before it is made, like a wrong password.
 * @throws RefusalError `second_step_wrong`, `two_step_off`, `too_many_logins` (with `retryAfter` in seconds), and
 * errors of `then`
 */
export async function withSecondStep<Result>(
  services: Needs,
  { person, place, code, isSetUp = false }: SecondStepCheck,
  then: (unit: UnitOfWork, twoStep: TwoStep) => Promise<Result>,
): Promise<Result> {
  const find = isSetUp ? findTwoStep : findConfirmedTwoStep;
  if (!(await find(services.db, person.id))) throw new RefusalError({ code: 'two_step_off' });
  const counted = await countAttempt(
    services,
    createPlaceAttemptKey('second_step', person.email, place, services.secret),
  );
  const done = await services.transact(async (unit) => {
    const twoStep = await find(unit.tx, person.id);
    if (!twoStep || !(await consumeCode(unit, twoStep, code, services.secret))) return undefined;
    await deleteAttempt(unit.tx, counted.id);
    return { result: await then(unit, twoStep) };
  });
  if (done) return done.result;
  await auditFailedAttempt(services, person.id, place.caller, counted, getAttemptLimit(place), 'code');
  throw new RefusalError({
    code: 'second_step_wrong',
    errors: { code: 'This code is wrong or has already been used.' },
  });
}

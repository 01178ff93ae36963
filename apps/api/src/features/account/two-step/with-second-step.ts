import type { PersonId } from '@waha/domain/kernel/ids';
import { readCode } from '@waha/domain/staff-accounts/two-step';
import { decryptSecret } from '#platform/auth/encrypt-secret';
import type { Person } from '#platform/auth/people.store';
import {
  findConfirmedTwoStep,
  findTwoStep,
  saveLastPeriod,
  type TwoStep,
  useRecoveryCode,
} from '#platform/auth/two-step.store';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { RefusalError } from '#platform/http/refusal-error';
import type { Services } from '#platform/services';
import { auditFailedAttempt } from '../sessions/audit-sign-in';
import { deleteAttempt } from '../sessions/auth-attempts.store';
import { countAttempt } from '../sessions/count-attempt';
import { createPlaceAttemptKey, getAttemptLimit, type SignInPlace } from '../sessions/verify-password';
import { hashRecoveryCode } from './recovery-code';
import { findTotpPeriod } from './totp';

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

/**
 * Consumes a code of the app, or a recovery code: of two simultaneous uses of the same one, one succeeds.
 * @returns whether it is correct, and was not consumed before
 */
async function consumeCode(
  unit: Pick<UnitOfWork, 'tx' | 'now'>,
  { personId, secret: encryptedSecret, lastPeriod }: TwoStep,
  typed: string,
  secret: string,
): Promise<boolean> {
  const code = readCode(typed);
  if (!code) return false;
  if ('recovery' in code) return useRecoveryCode(unit.tx, personId, hashRecoveryCode(code.recovery, personId, secret));
  const opened = decryptSecret(encryptedSecret, { owner: personId, purpose: 'two-step secret', secret });
  const period = opened && findTotpPeriod(code.totp, opened, unit.now, lastPeriod);
  if (period === undefined) return false;
  await saveLastPeriod(unit.tx, personId as PersonId, period);
  return true;
}

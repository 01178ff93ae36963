import type { PersonId } from '@waha/domain/kernel/ids';
import { readCode } from '@waha/domain/staff-accounts/two-step';
import { saveLastPeriod, type TwoStep, useRecoveryCode } from '#platform/auth/two-step.store';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { hashRecoveryCode } from './recovery-code';
import { findTotpPeriod } from './totp';
import { decryptTwoStepSecret } from './two-step-secret';

/**
 * Consumes a code of the app, or a recovery code: of two simultaneous uses of the same one, one succeeds.
 * @returns whether it is correct, and was not consumed before
 */
export async function consumeCode(
  unit: Pick<UnitOfWork, 'tx' | 'now'>,
  { personId, secret: encryptedSecret, lastPeriod }: TwoStep,
  typed: string,
  secret: string,
): Promise<boolean> {
  const code = readCode(typed);
  if (!code) return false;
  if ('recovery' in code) return useRecoveryCode(unit.tx, personId, hashRecoveryCode(code.recovery, personId, secret));
  const opened = decryptTwoStepSecret(encryptedSecret, personId, secret);
  const period = opened && findTotpPeriod(code.totp, opened, unit.now, lastPeriod);
  if (period === undefined) return false;
  await saveLastPeriod(unit.tx, personId as PersonId, period);
  return true;
}

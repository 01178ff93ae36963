import { randomBytes } from 'node:crypto';
import type { PersonId } from '@waha/domain/kernel/ids';
import { RECOVERY_CODE_COUNT } from '@waha/domain/staff-accounts/two-step';
import { saveRecoveryCodes } from '#platform/auth/two-step.store';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { createKeyedHash } from '#platform/documents/pseudonym';
import { encodeBase32 } from './totp';

/**
 * Creates codes of fifty bits, `ABCDE-FGHJK`: short enough to write down, and too many to guess within the allowed
 * attempts.
 */
function createRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODE_COUNT }, () => {
    const text = encodeBase32(randomBytes(7)).slice(0, 10);
    return `${text.slice(0, 5)}-${text.slice(5)}`;
  });
}

/**
 * Returns the stored form: a hash with the server's secret, which is not in the database.
 * @param code without its hyphen
 */
export function hashRecoveryCode(code: string, personId: PersonId, secret: string): string {
  return createKeyedHash(`recovery code ${personId} ${code}`, secret);
}

/** Replaces the recovery codes of a person, and returns the new ones. Only their hashes are stored. */
export async function replaceRecoveryCodes({ tx }: UnitOfWork, personId: PersonId, secret: string): Promise<string[]> {
  const codes = createRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(code.replace('-', ''), personId, secret));
  await saveRecoveryCodes(tx, personId, hashes);
  return codes;
}

import { randomBytes } from 'node:crypto';
import type { PersonId } from '@waha/domain/kernel/ids';
import { RECOVERY_CODE_COUNT } from '@waha/domain/staff-accounts/two-step';
import { createKeyedHash } from '#platform/documents/pseudonym';
import { encodeBase32 } from './totp';

/** Fifty bits each, `ABCDE-FGHJK`: to be written down, and not to be guessed within the tries that there are. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODE_COUNT }, () => {
    const text = encodeBase32(randomBytes(7)).slice(0, 10);
    return `${text.slice(0, 5)}-${text.slice(5)}`;
  });
}

/** How one is kept: under the server's secret, which is not in the database. @param code without its hyphen */
export function hashRecoveryCode(code: string, personId: PersonId, secret: string): string {
  return createKeyedHash(`recovery code ${personId} ${code}`, secret);
}

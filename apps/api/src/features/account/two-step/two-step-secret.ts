import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { PersonId } from '@waha/domain/kernel/ids';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts the secret of an app for storage: AES-256-GCM with a key of its owner, derived from the server's secret,
 * which is not in the database. The database alone is not enough to create codes, and one person's secret cannot be
 * used as another's.
 */
export function encryptTwoStepSecret(bytes: Uint8Array, personId: PersonId, secret: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(personId, secret), nonce);
  const encryptedParts = [nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(encryptedParts).toString('base64url');
}

/** Returns undefined if it was encrypted for another person, or with another secret of the server. */
export function decryptTwoStepSecret(encrypted: string, personId: PersonId, secret: string): Buffer | undefined {
  const bytes = Buffer.from(encrypted, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(personId, secret), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}

function deriveKey(personId: PersonId, secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, personId, 'waha two-step secret', KEY_BYTES));
}

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

type SecretKey = {
  /** The person or thing that the secret belongs to. */
  owner: string;
  /** The use of the secret. It is a part of the key: other purposes cannot open what is stored. */
  purpose: 'two-step secret' | 'El Fatoora password' | 'signing certificate';
  /** The server's secret, which is not in the database. */
  secret: string;
};

/**
 * Encrypts a secret for storage: AES-256-GCM with a key of its owner and purpose, derived from the server's secret. The
 * database alone is not enough to read it, and one owner's secret cannot be used as another's.
 */
export function encryptSecret(bytes: Uint8Array, key: SecretKey): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(key), nonce);
  const encryptedParts = [nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(encryptedParts).toString('base64url');
}

/** Returns undefined if it was encrypted for another owner or purpose, or with another secret of the server. */
export function decryptSecret(encrypted: string, key: SecretKey): Buffer | undefined {
  const bytes = Buffer.from(encrypted, 'base64url');
  try {
    const decipher = createDecipheriv('aes-256-gcm', deriveKey(key), bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}

function deriveKey({ owner, purpose, secret }: SecretKey): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, owner, `waha ${purpose}`, KEY_BYTES));
}

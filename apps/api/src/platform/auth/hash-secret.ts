import { createHash } from 'node:crypto';

/**
 * Returns the SHA-256 of a link's secret, in hexadecimal. Only the hash is stored, so the database reveals no links.
 */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

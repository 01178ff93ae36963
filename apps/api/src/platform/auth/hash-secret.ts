import { createHash } from 'node:crypto';

/** How the secret of a link is kept: whoever reads the database learns no link. SHA-256, hexadecimal. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

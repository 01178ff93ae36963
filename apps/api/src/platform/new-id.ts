import { randomBytes } from 'node:crypto';
import { uuidV7 } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';

/** A fresh, time-sorted id of the wanted kind. */
export function newId<Id extends string>(now: Instant): Id {
  return uuidV7(now, randomBytes(10)) as Id;
}

/** An id that tells nothing, for addresses that must not be guessed. 128 random bits, hexadecimal. */
export function newSecretId<Id extends string>(): Id {
  return randomBytes(16).toString('hex') as Id;
}

/** A secret for a link or a token: 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

import { randomBytes } from 'node:crypto';
import { uuidV7 } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';

let lastAt: Instant = -1;
let sequence = 0;

/** Returns a new, time-sorted id. Ids created within one millisecond keep their order too. */
export function createId<Id extends string>(now: Instant): Id {
  const random = randomBytes(10);
  sequence = now === lastAt ? (sequence + 1) % 4096 : random.readUInt8(0);
  lastAt = now;
  random.writeUInt16BE(sequence, 0);
  return uuidV7(now, random) as Id;
}

/** Returns an id that reveals nothing, for addresses that must not be guessed. 128 random bits, hexadecimal. */
export function createSecretId<Id extends string>(): Id {
  return randomBytes(16).toString('hex') as Id;
}

/** Returns a secret for a link or a token: 256 random bits. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

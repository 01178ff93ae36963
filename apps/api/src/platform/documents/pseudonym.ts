import { createHmac } from 'node:crypto';
import type { PersonId } from '@waha/domain/kernel/ids';
import { toCallerNetwork } from '../http/limits/caller-network';

/**
 * Returns the pseudonym of a person in the log: entries of one person can be linked, but not to a name without the key.
 */
export function createPseudonym(id: PersonId, secret: string): string {
  return createKeyedHash(`log ${id}`, secret).slice(0, 8);
}

/** Returns the pseudonym of a caller's network in the audit log. */
export function createCallerPseudonym(address: string, secret: string): string {
  return createKeyedHash(`caller ${toCallerNetwork(address)}`, secret).slice(0, 8);
}

/**
 * Returns the HMAC-SHA-256 of a text in hexadecimal. Equal texts give equal hashes, which cannot be reversed or guessed
 * without the key.
 */
export function createKeyedHash(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

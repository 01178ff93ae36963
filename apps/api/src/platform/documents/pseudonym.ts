import { createHmac } from 'node:crypto';
import type { PersonId } from '@waha/domain/kernel/ids';
import { toCallerNetwork } from '../http/limits/caller-network';

/** What a person is called in the log: enough to follow one, and nobody without the key can tell whom. */
export function createPseudonym(id: PersonId, secret: string): string {
  return createKeyedHash(`log ${id}`, secret).slice(0, 8);
}

/** What a caller's network is called in the audit log. */
export function createCallerPseudonym(address: string, secret: string): string {
  return createKeyedHash(`caller ${toCallerNetwork(address)}`, secret).slice(0, 8);
}

/** Equal for equal texts; whoever has no key can neither read nor guess them. HMAC-SHA-256, hexadecimal. */
export function createKeyedHash(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

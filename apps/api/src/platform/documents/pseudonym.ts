import { createHmac } from 'node:crypto';
import type { PersonId } from '@waha/domain/kernel/ids';
import { callerNetwork } from '../http/limits/caller-network';

/** What a person is called in the log: enough to follow one, and nobody without the key can tell whom. */
export function pseudonymOf(id: PersonId, secret: string): string {
  return keyedHash(`log ${id}`, secret).slice(0, 8);
}

/** What a caller's network is called in the audit log. */
export function callerPseudonym(address: string, secret: string): string {
  return keyedHash(`caller ${callerNetwork(address)}`, secret).slice(0, 8);
}

/** Equal for equal texts; whoever has no key can neither read nor guess them. HMAC-SHA-256, hexadecimal. */
export function keyedHash(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

import { createHmac } from 'node:crypto';
import type { PersonId } from '@waha/domain/kernel/ids';

/** What a person is called in the log: enough to follow one, and nobody without the key can tell whom. */
export function pseudonymOf(id: PersonId, secret: string): string {
  return createHmac('sha256', secret).update(`log ${id}`).digest('hex').slice(0, 8);
}

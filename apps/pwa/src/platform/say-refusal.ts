import type { Refusal } from '@waha/domain/kernel/verdict';
import { type RefusalCode, refusals } from '@waha/domain/refusals';
import { sayText } from './language/words';

/** The sentence of a rule's refusal, in the member's language. */
export function sayRefusal(refusal: Refusal<RefusalCode>): string {
  return sayText(refusals[refusal.code].text, refusal.values);
}

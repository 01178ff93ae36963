import type { Refusal } from '@waha/domain/kernel/result';
import { type MemberRefusalCode, memberRefusals } from '@waha/domain/member-refusals';
import { sayText } from './language/words';

/** The sentence of a rule's refusal, in the member's language. */
export function sayRefusal(refusal: Refusal<MemberRefusalCode>): string {
  return sayText(memberRefusals[refusal.code].text, refusal.values);
}

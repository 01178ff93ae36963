import type { Refusal } from '@waha/domain/kernel/result';
import { type MemberRefusalCode, memberRefusals } from '@waha/domain/member-refusals';
import { translateText } from './language/translations';

/** Returns the sentence of a domain refusal in the member's language. */
export function translateRefusal(refusal: Refusal<MemberRefusalCode>): string {
  return translateText(memberRefusals[refusal.code].text, refusal.values);
}

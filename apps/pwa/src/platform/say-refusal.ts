import { i18n } from '@lingui/core';
import type { Refusal } from '@waha/domain/kernel/verdict';
import { type RefusalCode, refusals } from '@waha/domain/refusals';

/** The sentence of a rule's refusal, in the member's language. */
export function sayRefusal(refusal: Refusal<RefusalCode>): string {
  return i18n._(refusals[refusal.code].text, refusal.values);
}

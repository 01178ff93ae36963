import { i18n } from '@lingui/core';
import { isLanguage, LANGUAGE_INFO } from '@waha/domain/kernel/languages';

/** Left-to-right isolate, and its end: what stands between keeps its own order, whatever is around it. */
const ISOLATE = '\u2066';
const ISOLATE_END = '\u2069';

/** Whether the shown language reads from the right. */
export function isRightToLeft(): boolean {
  return isLanguage(i18n.locale) && LANGUAGE_INFO[i18n.locale].dir === 'rtl';
}

/** An amount, a code, a name or an address in a line that reads from the right. Elsewhere nothing could turn it round. */
export function isolate(text: string): string {
  return isRightToLeft() && !text.startsWith(ISOLATE) ? `${ISOLATE}${text}${ISOLATE_END}` : text;
}

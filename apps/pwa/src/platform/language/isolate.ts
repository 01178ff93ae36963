import { i18n } from '@lingui/core';
import { isLanguage, LANGUAGE_INFO } from '@waha/domain/kernel/languages';

/** The Unicode left-to-right isolate and its end: the text between them keeps its own order in any surroundings. */
const ISOLATE = '\u2066';
const ISOLATE_END = '\u2069';

/** Checks whether the shown language is written from right to left. */
export function isRightToLeft(): boolean {
  return isLanguage(i18n.locale) && LANGUAGE_INFO[i18n.locale].dir === 'rtl';
}

/** Isolates an amount, a code, a name or an address in a right-to-left line. Other languages do not need it. */
export function isolate(text: string): string {
  return isRightToLeft() && !text.startsWith(ISOLATE) ? `${ISOLATE}${text}${ISOLATE_END}` : text;
}

import { i18n } from '@lingui/core';
import { isLanguage, LANGUAGE_INFO } from '@waha/domain/kernel/languages';

/** The Unicode left-to-right isolate and its end: the text between them keeps its own order in any surroundings. */
const ISOLATE = '\u2066';
/** The Unicode right-to-left isolate, for text with an Arabic unit. */
const RIGHT_TO_LEFT_ISOLATE = '\u2067';
const ISOLATE_END = '\u2069';

/** Checks whether the shown language is written from right to left. */
export function isRightToLeft(): boolean {
  return isLanguage(i18n.locale) && LANGUAGE_INFO[i18n.locale].dir === 'rtl';
}

/** Isolates an amount, a code, a name or an address in a right-to-left line. Other languages do not need it. */
export function isolate(text: string): string {
  return isRightToLeft() && !text.startsWith(ISOLATE) ? `${ISOLATE}${text}${ISOLATE_END}` : text;
}

/** Isolates an amount with an Arabic unit, so that the unit follows the number from right to left in any line. */
export function isolateRightToLeft(text: string): string {
  return isRightToLeft() ? `${RIGHT_TO_LEFT_ISOLATE}${text}${ISOLATE_END}` : text;
}

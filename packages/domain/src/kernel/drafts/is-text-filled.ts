import { LANGUAGES } from '../languages';
import { isBlank } from '../text/clean-text';
import type { LocalizedText } from '../text/localized-text';

/** Checks that the source text and every present translation have content. A language may be missing. */
export function isTextFilled(text: LocalizedText): boolean {
  if (typeof text === 'string') return !isBlank(text);
  return LANGUAGES.every((language) => text[language] === undefined || !isBlank(text[language]));
}

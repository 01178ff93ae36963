import { LANGUAGES } from '../languages';
import { isBlank } from '../text/clean-text';
import type { LocalizedText } from '../text/localized-text';

/** A language may be left out; one that is there, and the source's words always, must say something. */
export function isTextFilled(text: LocalizedText): boolean {
  if (typeof text === 'string') return !isBlank(text);
  return LANGUAGES.every((language) => text[language] === undefined || !isBlank(text[language]));
}

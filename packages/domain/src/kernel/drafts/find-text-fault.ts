import { LANGUAGES, type Language } from '../languages';
import { isBlank } from '../text/clean-text';
import { type LocalizedText, resolveText } from '../text/localized-text';

/** A text of a draft, and the path of its field. */
export type DraftText = { path: string; text: LocalizedText };

/**
 * Returns the fault of a text that is written in no language, or that is blank in one of its translations, which is
 * named. Any language may be the first: readers of the others see it until they have a translation.
 */
export function findTextFault(text: LocalizedText): { language?: Language } | undefined {
  const isWritten = LANGUAGES.some((language) => !isBlank(resolveText(text, language)));
  if (!isWritten) return {};
  if (typeof text === 'string') return undefined;
  const language = LANGUAGES.find((each) => each !== 'source' && text[each] !== undefined && isBlank(text[each]));
  return language && { language };
}

/**
 * Returns the paths of texts that are written, but not in this language. The source text counts as English.
 */
export function findUntranslated(texts: readonly DraftText[], language: Exclude<Language, 'source'>): string[] {
  const isTranslated = (text: LocalizedText) => {
    if (language === 'en' && !isBlank(typeof text === 'string' ? text : text.source)) return true;
    return typeof text !== 'string' && !isBlank(text[language] ?? '');
  };
  return texts.filter(({ text }) => !isBlank(resolveText(text)) && !isTranslated(text)).map(({ path }) => path);
}

import type { Language } from '@waha/domain/kernel/languages';

const ARABIC_LETTER = /\p{Script=Arabic}/gu;
const LATIN_LETTER = /\p{Script=Latin}/gu;
/** Letters and words that French messages have and English ones do not. */
const FRENCH =
  /[àâçèéêëîïôùûœ]|(?<!\p{L})(?:bonjour|bonsoir|salut|merci|svp|je|vous|mon|votre|quand|est|pas)(?!\p{L})/iu;

/**
 * Returns the language in which a member probably reads an answer: the one whose script they write, since many write
 * in another language than that of their app. Latin letters that do not look French are read as the app's language.
 * @param language the language of the member's app
 * @param latestText the latest text that the member wrote, if any
 */
export function guessReplyLanguage(language: Language, latestText: string | undefined): Language {
  const arabic = latestText?.match(ARABIC_LETTER)?.length ?? 0;
  const latin = latestText?.match(LATIN_LETTER)?.length ?? 0;
  if (arabic > latin) return 'ar';
  const isFrench = latin > arabic && (language === 'ar' || FRENCH.test(latestText ?? ''));
  return isFrench ? 'fr' : language;
}

import type { Language } from '@waha/domain/kernel/languages';
import type { Instant } from '@waha/domain/kernel/time';
import type { Config } from '../config/config';
import { ar } from './ar';
import { en } from './en';
import { formatMinute } from './format';
import { fr } from './fr';
import { source, type Translations } from './source';

const TRANSLATIONS: Readonly<Record<Language, Translations>> = { source, fr, ar, en };

/** Returns the server's texts in a language. */
export function getTranslations(language: Language): Translations {
  return TRANSLATIONS[language];
}

/**
 * Returns the language for a person: the one that they chose or that their app shows, else the operator's, else French
 * for residents of Tunisia, else the wording of the documents.
 * @param person with the English name of the country of residence, if it is known
 */
export function resolveLanguage(
  { language, country }: { language?: Language | null | undefined; country?: string | undefined },
  { language: ofOperator }: Pick<Config, 'language'>,
): Language {
  return language ?? ofOperator ?? (country === 'Tunisia' ? 'fr' : 'source');
}

/** Formats an instant for a sentence, to the minute, with its time zone: `03/02/2026 09:05 (heure de Tunis)`. */
export function formatMoment(language: Language, at: Instant): string {
  return getTranslations(language).tunisTime({ time: formatMinute(language, at) });
}

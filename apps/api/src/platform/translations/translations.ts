import type { Language } from '@waha/domain/kernel/languages';
import type { Instant } from '@waha/domain/kernel/time';
import type { Config } from '../config/config';
import { ar } from './ar';
import { en } from './en';
import { formatMinute } from './format';
import { fr } from './fr';
import { source, type Translations } from './source';

const TRANSLATIONS: Readonly<Record<Language, Translations>> = { source, fr, ar, en };

/** What the server says by itself, in a language. */
export function getTranslations(language: Language): Translations {
  return TRANSLATIONS[language];
}

/** In which language somebody is written to: the one that they chose, else the operator's, else the documents' wording. */
export function resolveLanguage(
  { language }: { language?: Language | undefined },
  { language: ofOperator }: Pick<Config, 'language'>,
): Language {
  return language ?? ofOperator ?? 'source';
}

/** An instant in a sentence, to the minute, with the zone that it is in: `03/02/2026 09:05 (heure de Tunis)`. */
export function formatMoment(language: Language, at: Instant): string {
  return getTranslations(language).tunisTime({ time: formatMinute(language, at) });
}

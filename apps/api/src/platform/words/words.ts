import type { Language } from '@waha/domain/kernel/languages';
import type { Instant } from '@waha/domain/kernel/time';
import type { Config } from '../config/config';
import { ar } from './ar';
import { en } from './en';
import { minuteOf } from './formats';
import { fr } from './fr';
import { source, type Words } from './source';

const TABLES: Readonly<Record<Language, Words>> = { source, fr, ar, en };

/** What the server says by itself, in a language. */
export function wordsIn(language: Language): Words {
  return TABLES[language];
}

/** In which language somebody is written to: the one that they chose, else the operator's, else the documents' wording. */
export function languageOf(
  { language }: { language?: Language | undefined },
  { language: ofOperator }: Pick<Config, 'language'>,
): Language {
  return language ?? ofOperator ?? 'source';
}

/** An instant in a sentence, to the minute, with the zone that it is in: `03/02/2026 09:05 (heure de Tunis)`. */
export function momentOf(language: Language, at: Instant): string {
  return wordsIn(language).tunisTime({ time: minuteOf(language, at) });
}

import type { Language } from '@waha/domain/kernel/languages';
import type { Config } from '../config/config';
import { ar } from './ar';
import { en } from './en';
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

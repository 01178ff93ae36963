/**
 * What the app speaks. `source` is the specification's own wording, English with some French in it: the source of every
 * text, a choice of its own, and what any other browser than a French or an Arabic one starts in.
 */
export const LANGUAGES = ['source', 'fr', 'ar', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

type LanguageInfo = {
  /** As its own speakers call it. */
  name: string;
  /** For dates, numbers and plurals; digits are 0-9 in each. BCP 47. */
  locale: string;
  dir: 'ltr' | 'rtl';
};

export const LANGUAGE_INFO: Readonly<Record<Language, LanguageInfo>> = {
  source: { name: 'English / Français', locale: 'en', dir: 'ltr' },
  fr: { name: 'Français', locale: 'fr-TN', dir: 'ltr' },
  ar: { name: 'العربية', locale: 'ar-TN-u-nu-latn', dir: 'rtl' },
  en: { name: 'English', locale: 'en-GB', dir: 'ltr' },
};

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** What somebody starts in whose browser prefers these, the most wanted first (`fr-TN`, `en`). */
export function matchLanguage(preferred: readonly string[]): Language {
  const first = preferred[0]?.slice(0, 2).toLowerCase();
  return first === 'fr' || first === 'ar' ? first : 'source';
}

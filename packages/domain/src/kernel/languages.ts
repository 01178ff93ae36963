/**
 * The languages of the app. `source` is the specification's own wording, English with some French: the source of every
 * text and a choice of its own. It is the default in every browser that prefers neither French nor Arabic.
 */
export const LANGUAGES = ['source', 'fr', 'ar', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

type LanguageInfo = {
  /** The name in the language itself. */
  name: string;
  /** BCP 47 locale for dates, numbers and plurals. All of them use the digits 0-9. */
  locale: string;
  dir: 'ltr' | 'rtl';
  /** The dinar, as banks and shops write it in this language. Files for machines say TND. */
  currency: string;
};

export const LANGUAGE_INFO: Readonly<Record<Language, LanguageInfo>> = {
  source: { name: 'English / Français', locale: 'en', dir: 'ltr', currency: 'TND' },
  fr: { name: 'Français', locale: 'fr-TN', dir: 'ltr', currency: 'DT' },
  ar: { name: 'العربية', locale: 'ar-TN-u-nu-latn', dir: 'rtl', currency: 'د.ت' },
  en: { name: 'English', locale: 'en-GB', dir: 'ltr', currency: 'TND' },
};

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** Returns the initial language for a browser's preferred languages, the most preferred first (`fr-TN`, `en`). */
export function matchLanguage(preferred: readonly string[]): Language {
  const first = preferred[0]?.slice(0, 2).toLowerCase();
  return first === 'fr' || first === 'ar' ? first : 'source';
}

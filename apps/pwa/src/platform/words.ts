import { i18n } from '@lingui/core';
import { messages } from '../words/source.po';

/** Languages that the app speaks. Another is a catalogue in `words/` and a line here; `dir` turns the page. */
export const LANGUAGES = {
  source: { label: 'English / Français', locale: 'en', dir: 'ltr', messages },
} as const;
export type Language = keyof typeof LANGUAGES;

/** What the member chose; the documents' own wording until then. */
export function chosenLanguage(): Language {
  try {
    const stored = localStorage.getItem('language') ?? '';
    return stored in LANGUAGES ? (stored as Language) : 'source';
  } catch {
    return 'source';
  }
}

/** Keeps the choice and opens the page anew in it: drafts are on the device, and nothing else is lost. */
export function chooseLanguage(language: Language): void {
  if (language === chosenLanguage()) return;
  localStorage.setItem('language', language);
  location.reload();
}

/**
 * Makes the chosen language the page's. A text that no catalogue has is its own id, and in
 * production too its placeholders are filled: only plurals need the compiled catalogue, which is built
 * with nothing else in it. They follow English.
 */
export function startWords(): void {
  if (import.meta.env.PROD) i18n.setMessagesCompiler(compilePlainText);
  const language = chosenLanguage();
  const { locale, dir, messages: own } = LANGUAGES[language];
  i18n.load(language, own);
  i18n.activate(language, locale);
  document.documentElement.lang = locale;
  document.documentElement.dir = dir;
}

type Compiled = ReturnType<Parameters<typeof i18n.setMessagesCompiler>[0]>;

/** `{n} left` as Lingui's compiled form: names of values in brackets, between the texts. */
export function compilePlainText(text: string): Compiled {
  return text
    .split(/\{(\w+)\}/)
    .map((part, at): string | [string] => (at % 2 === 1 ? [part] : part))
    .filter((part) => part !== '');
}

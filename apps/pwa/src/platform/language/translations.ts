import { i18n, type Messages } from '@lingui/core';
import { isLanguage, LANGUAGE_INFO, LANGUAGES, type Language, matchLanguage } from '@waha/domain/kernel/languages';
import { create } from 'zustand';
import { readLocalValue, writeLocalValue } from '#offline/device/local-values';
import { formatMessage, type MessagePart } from './format-message';
import { isolate, isRightToLeft } from './isolate';
import { createTextId } from './text-id';

type Catalogue = { messages: Messages; addresses: readonly string[] };
type Part = 'app' | 'staff';

const CATALOGUES: Record<Language, Record<Part, () => Promise<Catalogue>>> = {
  source: { app: () => import('virtual:words/source/app'), staff: () => import('virtual:words/source/staff') },
  fr: { app: () => import('virtual:words/fr/app'), staff: () => import('virtual:words/fr/staff') },
  ar: { app: () => import('virtual:words/ar/app'), staff: () => import('virtual:words/ar/staff') },
  en: { app: () => import('virtual:words/en/app'), staff: () => import('virtual:words/en/staff') },
};

/**
 * The shown language. `main.tsx` renders the page again when it changes. `addresses` are the files that the device
 * caches for it.
 */
export const useLanguage = create<{ language: Language; addresses: readonly string[] }>(() => ({
  language: 'source',
  addresses: [],
}));

let hasStaffTranslations = false;

const translateIsolated = i18n._.bind(i18n);
i18n._ = ((text: string, values?: Record<string, unknown>, options?: { message?: string }) => {
  const isolated = isolateValues(values);
  const message: unknown = i18n.messages[text];
  if (!Array.isArray(message)) return translateIsolated(text, isolated, options);
  return formatMessage(message as MessagePart[], isolated ?? {}, String(i18n.locales ?? i18n.locale));
}) as typeof translateIsolated;

/**
 * Returns the language chosen on this device; otherwise the one that the operator or the browser prefers, as index.html
 * has found.
 */
function findChosenLanguage(): Language {
  const { language } = document.documentElement.dataset;
  return readStoredLanguage() ?? (isLanguage(language) ? language : matchLanguage(navigator.languages));
}

/** Returns the language chosen on this device, if any. */
export function readStoredLanguage(): Language | undefined {
  const stored = readLocalValue('language');
  return isLanguage(stored) ? stored : undefined;
}

/**
 * Activates the chosen language before the first render. If its translations cannot be loaded, uses another language
 * that this device has.
 */
export async function startTranslations(): Promise<void> {
  if (import.meta.env.PROD) i18n.setMessagesCompiler(compilePlainText);
  try {
    await applyLanguage(findChosenLanguage());
  } catch (error) {
    console.warn('the texts of the chosen language did not come', error);
    await Promise.any(LANGUAGES.map(applyLanguage));
  }
}

/**
 * Switches to another language and stores the choice. The page is rendered again; drafts are on the device.
 * @throws if its translations cannot be loaded; a language new to the device needs the network. Nothing has changed
 * then
 */
export async function chooseLanguage(language: Language): Promise<void> {
  await applyLanguage(language);
  storeLanguage(language);
}

/** Stores the language for the next screen after login and for each start. */
export function storeLanguage(language: Language): void {
  writeLocalValue('language', language);
}

/** Activates the stored language if another one is shown, as after a login. */
export async function applyStoredLanguage(): Promise<void> {
  const chosen = readStoredLanguage();
  if (!chosen || chosen === useLanguage.getState().language) return;
  await applyLanguage(chosen).catch((error) => console.warn('the texts of the chosen language did not come', error));
}

/** Loads the translations that only staff need. Call it before a staff dashboard is rendered. */
export async function loadStaffTranslations(): Promise<void> {
  if (hasStaffTranslations) return;
  const { language } = useLanguage.getState();
  const { messages } = await CATALOGUES[language].staff();
  i18n.load(language, messages);
  hasStaffTranslations = true;
}

async function applyLanguage(language: Language): Promise<void> {
  const [{ messages, addresses }, staff] = await Promise.all([
    CATALOGUES[language].app(),
    hasStaffTranslations ? CATALOGUES[language].staff() : undefined,
  ]);
  const { locale, dir } = LANGUAGE_INFO[language];
  i18n.load(language, { ...messages, ...staff?.messages });
  i18n.activate(language, locale);
  const page = document.documentElement;
  page.dataset.language = language;
  page.lang = locale.slice(0, 2);
  page.dir = dir;
  useLanguage.setState({ language, addresses });
}

/**
 * Translates a text that is not a literal of the app's code: from a table of the domain, or from the server, in the
 * source language. A text without a translation is returned as it is.
 */
export function translateText(text: string, values: Record<string, string | number> = {}): string {
  // The app's own tables already have ids; outside of a build, texts are the ids.
  const id = text in i18n.messages ? text : createTextId(text);
  return i18n._(id, values, { message: text });
}

/** Isolates the values of a sentence: names, addresses and amounts keep their own order in right-to-left text. */
function isolateValues(values: Record<string, unknown> | undefined): Record<string, unknown> | undefined {
  if (!values || !isRightToLeft()) return values;
  const isText = (value: unknown): value is string => typeof value === 'string' && /[^\d\s.,]/.test(value);
  const isolated = Object.entries(values).map(([name, value]) => [
    name,
    isText(value) && !/[\u0600-\u06ff]/.test(value) ? isolate(value) : value,
  ]);
  return Object.fromEntries(isolated);
}

type Compiled = ReturnType<Parameters<typeof i18n.setMessagesCompiler>[0]>;

/** Compiles `{n} left` into Lingui's form: names of values in arrays, between the texts. */
export function compilePlainText(text: string): Compiled {
  return text
    .split(/\{(\w+)\}/)
    .map((part, index): string | [string] => (index % 2 === 1 ? [part] : part))
    .filter((part) => part !== '');
}

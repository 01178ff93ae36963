import { i18n, setupI18n } from '@lingui/core';
import { LANGUAGE_INFO, LANGUAGES } from '@waha/domain/kernel/languages';
import { afterEach, expect, test, vi } from 'vitest';
import { formatMessage, type MessagePart } from './format-message';
import { chooseLanguage } from './translations';

afterEach(() => vi.restoreAllMocks());

test.each(LANGUAGES)('each text in %s has the same values and plural forms as with Lingui', async (language) => {
  const { locale } = LANGUAGE_INFO[language];
  const parts = await Promise.all([import(`virtual:words/${language}/app`), import(`virtual:words/${language}/staff`)]);
  const messages: Record<string, string | MessagePart[]> = Object.assign({}, ...parts.map((part) => part.messages));
  const compiled = Object.entries(messages).filter((entry): entry is [string, MessagePart[]] =>
    Array.isArray(entry[1]),
  );
  expect(compiled.length).toBeGreaterThan(100);
  const reference = setupI18n({ locale: language, locales: locale, messages: { [language]: messages } });
  const names = [...JSON.stringify(compiled).matchAll(/\["(\w+)"[\],]/g)].map(([, name = '']) => name);
  for (const number of [0, 1, 2, 3, 10, 11, 100, 1_000_000]) {
    const values = { ...Object.fromEntries(names.map((name) => [name, number])), isOffline: number > 2 };
    for (const [text, message] of compiled)
      expect(formatMessage(message, values, locale), text).toBe(reference._(text, values));
  }
});

test('a plural creates no number format', async () => {
  await chooseLanguage('fr');
  const created = vi.spyOn(Intl, 'NumberFormat');
  expect(i18n._('{n, plural, one {{n} pack} other {{n} packs}}', { n: 2 })).toBe('2 packs');
  expect(created).not.toHaveBeenCalled();
});

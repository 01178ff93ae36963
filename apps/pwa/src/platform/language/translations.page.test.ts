import { i18n, setupI18n } from '@lingui/core';
import { beforeEach, describe, expect, test } from 'vitest';
import { formatTnd } from './format';
import { createTextId } from './text-id';
import {
  chooseLanguage,
  compilePlainText,
  readStoredLanguage,
  startTranslations,
  translateText,
  useLanguage,
} from './translations';

const page = document.documentElement;
const browserPrefers = (...languages: string[]) =>
  Object.defineProperty(navigator, 'languages', { value: languages, configurable: true });

beforeEach(() => {
  localStorage.clear();
  delete page.dataset.language;
  browserPrefers('en-US');
});

test('a text missing from every catalogue still gets its values', () => {
  const ownI18n = setupI18n({ locale: 'en', messages: { en: {} } });
  ownI18n.setMessagesCompiler(compilePlainText);

  expect(ownI18n._('{n} items will be sent on {day}.', { n: 2, day: 'Monday' })).toBe(
    '2 items will be sent on Monday.',
  );
  expect(ownI18n._('Nothing to fill in.')).toBe('Nothing to fill in.');
});

describe('initial language', () => {
  test.each([
    [['fr-TN', 'ar'], 'fr'],
    [['ar'], 'ar'],
    [['en-GB', 'fr'], 'source'],
    [['de'], 'source'],
  ])('of a browser that prefers %s is %s', async (preferred, language) => {
    browserPrefers(...preferred);
    await startTranslations();
    expect(useLanguage.getState().language).toBe(language);
  });

  test('is the operator’s, regardless of the browser', async () => {
    browserPrefers('fr');
    page.dataset.language = 'ar';
    await startTranslations();
    expect([page.lang, page.dir]).toEqual(['ar', 'rtl']);
  });

  test('is the choice on this device before all else', async () => {
    page.dataset.language = 'ar';
    await chooseLanguage('fr');
    await startTranslations();
    expect([readStoredLanguage(), page.lang, page.dir]).toEqual(['fr', 'fr', 'ltr']);
  });
});

describe('translation', () => {
  test('uses the chosen language, and another one after a change', async () => {
    await chooseLanguage('fr');
    expect(i18n._('Close')).toBe('Fermer');
    await chooseLanguage('ar');
    expect(i18n._('Close')).toBe('إغلاق');
  });

  test('covers server texts in the source language if a catalogue has them', async () => {
    await chooseLanguage('fr');
    expect(translateText('Invalid code. Try again.')).not.toBe('Invalid code. Try again.');
    expect(translateText('Nobody has ever written this.')).toBe('Nobody has ever written this.');
  });

  test('isolates amounts and addresses in right-to-left lines', async () => {
    await chooseLanguage('ar');
    expect(formatTnd(149_500)).toBe('\u2067149,500\u00a0د.ت\u2069');
    expect(i18n._('Logged in as {email}', { email: 'a@b.tn' })).toContain('\u2066a@b.tn\u2069');
    await chooseLanguage('fr');
    expect(i18n._('Logged in as {email}', { email: 'a@b.tn' })).not.toContain('\u2066');
  });
});

test('a text id is three letters, the same for the same text', () => {
  expect(createTextId('Close')).toMatch(/^[!-~]{3}$/);
  expect(createTextId('Close')).toBe(createTextId('Close'));
  expect(createTextId('Close')).not.toBe(createTextId('close'));
});

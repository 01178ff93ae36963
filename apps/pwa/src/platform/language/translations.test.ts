// @vitest-environment jsdom
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

test('a text that no catalogue has still gets its values filled in', () => {
  const own = setupI18n({ locale: 'en', messages: { en: {} } });
  own.setMessagesCompiler(compilePlainText);

  expect(own._('{n} items will be sent on {day}.', { n: 2, day: 'Monday' })).toBe('2 items will be sent on Monday.');
  expect(own._('Nothing to fill in.')).toBe('Nothing to fill in.');
});

describe('the language that the app starts in', () => {
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

  test('is the operator’s, whatever the browser prefers', async () => {
    browserPrefers('fr');
    page.dataset.language = 'ar';
    await startTranslations();
    expect([page.lang, page.dir]).toEqual(['ar', 'rtl']);
  });

  test('is what was chosen on this device before all else', async () => {
    page.dataset.language = 'ar';
    await chooseLanguage('fr');
    await startTranslations();
    expect([readStoredLanguage(), page.lang, page.dir]).toEqual(['fr', 'fr', 'ltr']);
  });
});

describe('what is said', () => {
  test('is said in the chosen language, and in another once that is chosen', async () => {
    await chooseLanguage('fr');
    expect(i18n._('Close')).toBe('Fermer');
    await chooseLanguage('ar');
    expect(i18n._('Close')).toBe('إغلاق');
  });

  test('by the server in the source’s words is put into the language where a catalogue has it', async () => {
    await chooseLanguage('fr');
    expect(translateText('Invalid code. Try again.')).not.toBe('Invalid code. Try again.');
    expect(translateText('Nobody has ever written this.')).toBe('Nobody has ever written this.');
  });

  test('puts amounts and addresses into a line from the right so that they are not turned round', async () => {
    await chooseLanguage('ar');
    expect(formatTnd(149_500)).toBe('\u2066149,500\u00a0TND\u2069');
    expect(i18n._('Signed in as {email}', { email: 'a@b.tn' })).toContain('\u2066a@b.tn\u2069');
    await chooseLanguage('fr');
    expect(i18n._('Signed in as {email}', { email: 'a@b.tn' })).not.toContain('\u2066');
  });
});

test('an id is four letters, the same for the same text', () => {
  expect(createTextId('Close')).toMatch(/^[\w-]{4}$/);
  expect(createTextId('Close')).toBe(createTextId('Close'));
  expect(createTextId('Close')).not.toBe(createTextId('close'));
});

import { afterEach, beforeAll, expect, test } from 'vitest';
import { chooseLanguage, startTranslations } from '#platform/language/translations';
import { translateDays, translatePoints } from './purchase.texts';

beforeAll(startTranslations);
afterEach(() => chooseLanguage('source'));

test.each([
  ['source', '1 day, 2 days'],
  ['fr', '1 jour, 2 jours'],
  ['en', '1 day, 2 days'],
] as const)('days are counted with the plurals of %s', async (language, expected) => {
  await chooseLanguage(language);
  expect([1, 2].map(translateDays).join(', ')).toBe(expected);
});

test('Arabic has separate forms for one, two, a few and many', async () => {
  await chooseLanguage('ar');
  expect([0, 1, 2, 3, 11, 100].map(translateDays)).toEqual([
    '0 يوم',
    'يوم واحد',
    'يومان',
    '3 أيام',
    '11 يومًا',
    '100 يوم',
  ]);
});

test('thousands are grouped and still select their plural form', async () => {
  expect(translatePoints(12_500)).toBe('12\u202f500 points');
  await chooseLanguage('en');
  expect([1, 12_500].map(translatePoints)).toEqual(['1 point', '12,500 points']);
});

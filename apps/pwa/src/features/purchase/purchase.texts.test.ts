// @vitest-environment jsdom
import { afterEach, beforeAll, expect, test } from 'vitest';
import { chooseLanguage, startWords } from '../../platform/language/words';
import { sayDays, sayPoints } from './purchase.texts';

beforeAll(startWords);
afterEach(() => chooseLanguage('source'));

test.each([
  ['source', '1 day, 2 days'],
  ['fr', '1 jour, 2 jours'],
  ['en', '1 day, 2 days'],
] as const)('days are counted in %s', async (language, said) => {
  await chooseLanguage(language);
  expect([1, 2].map(sayDays).join(', ')).toBe(said);
});

test('Arabic has a form of its own for one, two, a few and many', async () => {
  await chooseLanguage('ar');
  expect([0, 1, 2, 3, 11, 100].map(sayDays)).toEqual(['0 يوم', 'يوم واحد', 'يومان', '3 أيام', '11 يومًا', '100 يوم']);
});

test('thousands stand in threes, and choose their form all the same', async () => {
  expect(sayPoints(12_500)).toBe('12\u202f500 points');
  await chooseLanguage('en');
  expect([1, 12_500].map(sayPoints)).toEqual(['1 point', '12,500 points']);
});

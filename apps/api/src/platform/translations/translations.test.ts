import { LANGUAGES } from '@waha/domain/kernel/languages';
import { PUSH_KINDS } from '@waha/domain/notifications/push';
import { describe, expect, test } from 'vitest';
import { formatAmount, formatDay, formatMinute, formatPlural, isolateLtr } from './format';
import { formatMoment, getTranslations, resolveLanguage } from './translations';

describe('push text', () => {
  test.each(LANGUAGES.flatMap((language) => PUSH_KINDS.map((kind) => [language, kind] as const)))(
    'in %s of %s is one short sentence, without an amount or an outcome',
    (language, kind) => {
      const title = getTranslations(language).push[kind];
      expect(title).toMatch(/^\p{L}[\p{L}\p{M} ’]+\.$/u);
      expect(title.length).toBeLessThan(60);
      expect(title).not.toMatch(/accept|reject|approv|refus|verifi|rejet|vérifi|قبول|رفض|توثيق/i);
    },
  );

  test.each(LANGUAGES)('in %s does not reveal the outcome of a decision', (language) => {
    const { push } = getTranslations(language);
    expect(push.PAYMENT_ACCEPTED).toBe(push.PAYMENT_REJECTED);
    expect(push.PROFILE_VERIFIED).toBe(push.PROFILE_REJECTED);
    expect(push.WITHDRAW_ACCEPTED).toBe(push.WITHDRAW_REJECTED);
  });
});

const PAYMENT_NAMES = ['D17', 'IZI', 'Flouci', 'Binance', 'BingX'];

/** Words that two languages share, besides those without letters. */
const ALIKE: Record<string, readonly string[]> = {
  fr: [
    ...PAYMENT_NAMES,
    ...['Commercial', 'Date', 'Invitation', 'Pack', 'Points', 'Recharge', 'Recharges', 'TND', 'Total'],
    ...['action', 'message', 'pack', 'packs', 'points', 'recharges', 'total TND', 'type'],
    ...['Invitations', 'Messages', 'Notifications', 'Score', 'Version', '<document>, version <version>'],
  ],
  ar: [...PAYMENT_NAMES, 'TND', '<percent>%', '<brand>: <title>'],
};

/** Returns every text of a table with its path; sentences get the names of their values. */
function textsOf(table: unknown, path = ''): [place: string, text: string][] {
  if (typeof table === 'string') return [[path, table]];
  if (typeof table === 'function') {
    const values = new Proxy({}, { get: (_none, name) => (typeof name === 'string' ? `<${name}>` : undefined) });
    return [[path, String(table(values))]];
  }
  return Object.entries(table as object).flatMap(([name, each]) => textsOf(each, `${path}.${name}`));
}

describe.each(['fr', 'ar', 'en'] as const)('texts of mails, documents and exports in %s', (language) => {
  const ownTexts = new Map(textsOf(getTranslations(language)));
  const source = textsOf(getTranslations('source'));

  test('are complete', () => {
    expect([...ownTexts.keys()].sort()).toEqual(source.map(([place]) => place).sort());
    expect([...ownTexts].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  test('contain the same placeholders', () => {
    const valuesIn = (text = '') => [...new Set(text.match(/<\w+>/g) ?? [])].sort();
    const differing = source.filter(([place, text]) => `${valuesIn(text)}` !== `${valuesIn(ownTexts.get(place))}`);
    expect(differing.map(([place, text]) => `${place}: ${text} / ${ownTexts.get(place)}`)).toEqual([]);
  });

  // English may equal the source.
  if (language === 'en') return;
  test('are translated', () => {
    const isAlike = (text: string) => ALIKE[language]?.includes(text);
    expect(source.filter(([place, text]) => ownTexts.get(place) === text && !isAlike(text))).toEqual([]);
  });
});

test("the person's language precedes the operator's, which precedes the source", () => {
  expect(resolveLanguage({ language: 'ar' }, { language: 'fr' })).toBe('ar');
  expect(resolveLanguage({}, { language: 'fr' })).toBe('fr');
  expect(resolveLanguage({}, { language: undefined })).toBe('source');
  expect(resolveLanguage({ country: 'Tunisia' }, { language: undefined })).toBe('fr');
  expect(resolveLanguage({ country: 'Tunisia' }, { language: 'ar' })).toBe('ar');
  expect(resolveLanguage({ country: 'Tunisia', language: 'source' }, { language: 'ar' })).toBe('source');
});

test.each([
  ['source', '149.500 TND', '-1149.500 TND', '2026-01-31', '2026-01-31 22:05'],
  ['en', '149.500 TND', '-1149.500 TND', '31 January 2026', '31/01/2026 22:05'],
  ['fr', '149,500\u00a0DT', '-1\u00a0149,500\u00a0DT', '31 janvier 2026', '31/01/2026 22:05'],
  [
    'ar',
    '\u2067\u200e149,500\u00a0د.ت\u2069',
    '\u2067\u200e-1\u00a0149,500\u00a0د.ت\u2069',
    '31 جانفي 2026',
    '31/01/2026 22:05',
  ],
] as const)(
  'amounts, days and times follow the format of %s, with digits 0-9',
  (language, worth, less, day, minute) => {
    expect(formatAmount(language, 149_500)).toBe(worth);
    expect(formatAmount(language, -1_149_500)).toBe(less);
    expect(formatDay(language, '2026-01-31')).toBe(day);
    expect(formatMinute(language, Date.UTC(2026, 0, 31, 21, 5))).toBe(minute);
  },
);

test.each([
  ['source', '2026-01-31 22:05 (Tunis time)'],
  ['en', '31/01/2026 22:05 (Tunis time)'],
  ['fr', '31/01/2026 22:05 (heure de Tunis)'],
  ['ar', '\u206631/01/2026 22:05\u2069 بتوقيت تونس'],
] as const)('a time in a sentence includes its zone in %s', (language, expected) => {
  const at = Date.UTC(2026, 0, 31, 21, 5);
  expect(formatMoment(language, at)).toBe(expected);
  const { securityMail, payeesMail } = getTranslations(language);
  expect(payeesMail.changed({ brand: 'Waha', time: expected })).toContain(
    language === 'fr' ? ` le ${expected}` : expected,
  );
  expect(securityMail.lockedOut.said({ brand: 'Waha', time: expected })).toContain(expected);
});

test('a number uses its plural form, and left-to-right text is isolated', () => {
  const forms = { one: 'one', two: 'two', few: 'few', many: 'many', other: 'other' };
  expect([0, 1, 2, 7, 11, 100].map((value) => formatPlural('ar', value, forms))).toEqual([
    ...['other', 'one', 'two', 'few', 'many', 'other'],
  ]);
  expect([0, 1, 2].map((value) => formatPlural('fr', value, forms))).toEqual(['one', 'one', 'other']);
  expect(isolateLtr('5 TND')).toBe('\u20665 TND\u2069');
  expect(isolateLtr('27 نوفمبر 2026')).toBe('27 نوفمبر 2026');
});

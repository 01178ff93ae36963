import { MINUTE } from '@waha/domain/kernel/time';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  formatCalendarDay,
  formatComingDay,
  formatCountry,
  formatDay,
  formatDaySpan,
  formatDueDay,
  formatList,
  formatLongDay,
  formatMessageTime,
  formatMonth,
  formatNumber,
  formatRelative,
  formatShortTnd,
  formatSize,
  formatStaffTime,
  formatTnd,
} from './format';
import { chooseLanguage, startTranslations } from './translations';

beforeAll(startTranslations);
afterEach(() => chooseLanguage('source'));

// Without a time zone: in the reader's local time.
const moment = new Date(2026, 2, 4, 14, 5);

test('a message time has the format "MMM d, yyyy h:mm a"', () => {
  expect(formatMessageTime(moment)).toBe('Mar 4, 2026 2:05 PM');
  expect(formatMessageTime(new Date(2026, 11, 31, 0, 0))).toBe('Dec 31, 2026 12:00 AM');
});

test('a staff notification time has the format day/month/year and hours:minutes', () => {
  expect(formatStaffTime(moment)).toBe('04/03/2026 14:05');
  expect(formatDay(moment)).toBe('04/03/2026');
});

test('each date and time is formatted as the platform formats it', () => {
  const like = (locale: string, parts: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, parts).format;
  const short = like('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
  const clock = like('en-US', { hour: 'numeric', minute: '2-digit', hour12: true });
  const coming = like('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
  const staff = like('fr-FR', { dateStyle: 'short', timeStyle: 'short' });
  const plain = (text: string) => text.replaceAll(/\s/g, ' ');
  for (let hour = 0; hour < 400 * 24; hour += 7) {
    const at = new Date(2026, 0, 1, hour, hour % 60);
    expect(formatMessageTime(at)).toBe(plain(`${short(at)} ${clock(at)}`));
    expect(formatComingDay(at)).toBe(coming(at));
    expect(formatStaffTime(at)).toBe(plain(staff(at)));
  }
});

test('a due day has its year only if that is not the current one', () => {
  const year = new Date().getFullYear();
  expect(formatDueDay(new Date(year, 11, 28))).toBe('Dec 28');
  expect(formatDueDay(new Date(year + 1, 0, 2))).toBe(`Jan 2, ${year + 1}`);
});

test('large numbers are grouped in threes', () => {
  const french = new Intl.NumberFormat('fr-FR');
  for (const value of [0, 7, 999, 1000, 12_500, 999_999, 1_234_567])
    expect(formatNumber(value)).toBe(french.format(value));
});

test('relative time is in French', () => {
  const now = moment.getTime();
  expect(formatRelative(now - 5 * MINUTE, now)).toBe('il y a 5 minutes');
  expect(formatRelative(now + 3 * 24 * 60 * MINUTE, now)).toBe('dans 3 jours');
  expect(formatRelative(now - 24 * 60 * MINUTE, now)).toBe('hier');
  expect(formatRelative(new Date(2026, 10, 26, 16), new Date(2026, 10, 29, 15).getTime())).toBe('il y a 3 jours');
  expect(formatRelative(now - 20_000, now)).toBe('à l’instant');
});

test('money has three decimals', () => {
  expect(formatTnd(149_500)).toBe('149.500 TND');
  expect(formatTnd(-999_999)).toBe('-999.999 TND');
  expect(formatTnd(3_696_000)).toBe('3\u202f696.000 TND');
  expect(formatTnd(-1_234_567_089)).toBe('-1\u202f234\u202f567.089 TND');
});

describe.each([
  {
    language: 'source',
    amounts: ['149.500 TND', '329.000 TND', '3\u202f696.000 TND', '0.000 TND', '-0.500 TND'],
    short: ['149.500 TND', '329.000 TND', '3\u202f696.000 TND', '0.000 TND', '-0.500 TND'],
  },
  {
    language: 'en',
    amounts: ['149.500\u00a0TND', '329.000\u00a0TND', '3,696.000\u00a0TND', '0.000\u00a0TND', '-0.500\u00a0TND'],
    short: ['149.500\u00a0TND', '329\u00a0TND', '3,696\u00a0TND', '0\u00a0TND', '-0.500\u00a0TND'],
  },
  {
    language: 'fr',
    amounts: ['149,500\u00a0DT', '329,000\u00a0DT', '3\u202f696,000\u00a0DT', '0,000\u00a0DT', '-0,500\u00a0DT'],
    short: ['149,500\u00a0DT', '329\u00a0DT', '3\u202f696\u00a0DT', '0\u00a0DT', '-0,500\u00a0DT'],
  },
  {
    language: 'ar',
    amounts: ['149,500', '329,000', '3\u00a0696,000', '0,000', '\u200e-0,500'].map(toArabicDinars),
    short: ['149,500', '329', '3\u00a0696', '0', '\u200e-0,500'].map(toArabicDinars),
  },
] as const)('amounts in $language', ({ language, amounts, short }) => {
  const values = [149_500, 329_000, 3_696_000, 0, -500];

  test('have the currency of the language, three decimals and groups of digits', async () => {
    await chooseLanguage(language);
    expect(values.map(formatTnd)).toEqual(amounts);
  });

  test('leave out the decimals of whole dinars where space is short, except in the documents’ wording', async () => {
    await chooseLanguage(language);
    expect(values.map(formatShortTnd)).toEqual(short);
  });
});

/** Isolated from right to left, so that the currency follows the number. */
function toArabicDinars(number: string): string {
  return `\u2067${number}\u00a0د.ت\u2069`;
}

test('a point never separates digits in Arabic, because it may be read as a decimal sign', async () => {
  await chooseLanguage('ar');
  const texts = [1234, 12_500, 1_234_567].flatMap((value) => [
    formatNumber(value),
    formatTnd(value * 1000),
    formatShortTnd(value * 1000),
    formatSize(value * 1024 ** 3),
  ]);
  expect(texts.filter((text) => /\d\.\d/.test(text))).toEqual([]);
  expect(formatNumber(1_234_567)).toBe('1\u00a0234\u00a0567');
});

test('a file size uses the fitting unit, or at least the requested one', () => {
  expect([1, 319_488, 4_300_000, 19_500_000_000].map((bytes) => formatSize(bytes))).toEqual([
    '1 KB',
    '312 KB',
    '4.1 MB',
    '18.2 GB',
  ]);
  expect(formatSize(300_000, 'megabyte')).toBe('0.3 MB');
});

test('days and months in the source language use the specified wording', () => {
  expect([formatCalendarDay('1994-03-05'), formatMonth('2026-04'), formatLongDay('2018-04-20')]).toEqual([
    '05/03/1994',
    '04/2026',
    'April 20, 2018',
  ]);
});

test('sizes in Arabic use complete words', async () => {
  await chooseLanguage('ar');
  expect([formatSize(4_300_000), formatSize(320_000)]).toEqual(['4,1 ميغابايت', '313 كيلوبايت']);
});

test('a country name is in the displayed language', async () => {
  await chooseLanguage('fr');
  expect(formatCountry('TN')).toBe('Tunisie');
  await chooseLanguage('ar');
  expect(formatCountry('TN')).toBe('تونس');
});

test('another language uses its own formats for all values', async () => {
  await chooseLanguage('fr');
  expect([formatLongDay('2018-04-20'), formatMonth('2026-04'), formatSize(4_300_000)]).toEqual([
    '20 avril 2018',
    'avril 2026',
    '4,1\u202fMo',
  ]);
  expect(formatList(['Nom', 'Adresse', 'E-mail'])).toBe('Nom, Adresse et E-mail');
});

test.each([
  ['source', ['Dec 7 – 13', 'Nov 28 – Dec 4', 'Dec 28 – Jan 3']],
  ['en', ['7 – 13 Dec', '28 Nov – 4 Dec', '28 Dec – 3 Jan']],
  ['fr', ['7–13 déc.', '28 nov. – 4 déc.', '28 déc. – 3 janv.']],
  ['ar', ['7–13 ديسمبر', '28 نوفمبر – 4 ديسمبر', '28 ديسمبر – 3 جانفي']],
] as const)('a span of days in %s names its first and its last day, without a year', async (language, spans) => {
  await chooseLanguage(language);
  const format = (first: [number, number, number], last: [number, number, number]) =>
    formatDaySpan(new Date(...first), new Date(...last)).replaceAll(/\s/g, ' ');
  expect([
    format([2026, 11, 7], [2026, 11, 13]),
    format([2026, 10, 28], [2026, 11, 4]),
    format([2026, 11, 28], [2027, 0, 3]),
  ]).toEqual(spans);
});

import { getDayAt, getDayStart, TIME_ZONE } from '@waha/domain/kernel/calendar/day';
import { LANGUAGE_INFO, type Language } from '@waha/domain/kernel/languages';
import { formatTnd, MILLIMES_PER_TND, type Millimes } from '@waha/domain/kernel/money';
import { type Instant, toIso } from '@waha/domain/kernel/time';

/** Creates formatters at their first use and caches them: each takes megabytes and milliseconds. */
function memoizeByLanguage<Made>(make: (language: Language) => Made): (language: Language) => Made {
  const cache = new Map<Language, Made>();
  return (language) => {
    const cached = cache.get(language);
    if (cached !== undefined) return cached;
    const fresh = make(language);
    cache.set(language, fresh);
    return fresh;
  };
}

const pluralRules = memoizeByLanguage((language) => new Intl.PluralRules(LANGUAGE_INFO[language].locale));
const amountFormats = memoizeByLanguage(
  (language) =>
    new Intl.NumberFormat(LANGUAGE_INFO[language].locale, { minimumFractionDigits: 3, maximumFractionDigits: 3 }),
);
const dayFormats = memoizeByLanguage(
  (language) => new Intl.DateTimeFormat(LANGUAGE_INFO[language].locale, { dateStyle: 'long', timeZone: 'UTC' }),
);
const monthFormats = memoizeByLanguage(
  (language) =>
    new Intl.DateTimeFormat(LANGUAGE_INFO[language].locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);
const shortDayFormats = memoizeByLanguage(
  (language) =>
    new Intl.DateTimeFormat(LANGUAGE_INFO[language].locale, {
      ...{ day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' },
    } as const),
);
const minuteFormats = memoizeByLanguage(
  (language) =>
    new Intl.DateTimeFormat(LANGUAGE_INFO[language].locale, {
      ...{ day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' },
      ...{ hourCycle: 'h23', timeZone: TIME_ZONE },
    } as const),
);

/** The plural forms of a sentence; a language names those that it has. */
type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Returns the form for the number: `formatPlural('fr', 1, { one: 'point', other: 'points' })` is `point`. */
export function formatPlural(language: Language, value: number, forms: PluralForms): string {
  return forms[pluralRules(language).select(value)] ?? forms.other;
}

/**
 * Formats `149500` as `149.500 TND` in `source` and `en`, `149,500 DT` in `fr`, `149,500 د.ت` in `ar`: always three
 * decimals. The Arabic unit follows its number from right to left, in a line of any direction; a minus stays before it.
 */
export function formatAmount(language: Language, millimes: Millimes): string {
  if (language === 'source' || language === 'en') return formatTnd(millimes);
  const { currency, dir } = LANGUAGE_INFO[language];
  const written = `${formatTableAmount(language, millimes)}\u00a0${currency}`;
  return dir === 'rtl' ? `\u2067\u200e${written}\u2069` : written;
}

/** Formats a percentage with up to two decimals: `12.5%` in `source` and `en`, `12,5 %` in `fr`. */
export function formatPercent(language: Language, percent: number): string {
  const number = String(percent);
  if (language === 'source' || language === 'en') return `${number}%`;
  const written = `${number.replace('.', ',')}\u00a0%`;
  return LANGUAGE_INFO[language].dir === 'rtl' ? isolateLtr(written) : written;
}

/** Does the same as `formatAmount` without the unit, for narrow columns: a note of the document says it. */
export function formatTableAmount(language: Language, millimes: Millimes): string {
  if (language === 'source' || language === 'en') return formatTnd(millimes).replace(' TND', '');
  // A point between groups of digits, as Arabic of Tunisia has it, reads as a decimal sign: a space replaces it.
  const digits = amountFormats(language)
    .formatToParts(millimes / MILLIMES_PER_TND)
    .map(({ type, value }) => (type === 'group' ? '\u00a0' : value))
    .join('');
  return stripIsolates(digits);
}

/**
 * Formats an instant to the minute in Tunis time, 24 hours: `2026-02-03 09:05` in `source`, `03/02/2026 09:05`
 * elsewhere.
 */
export function formatMinute(language: Language, at: Instant): string {
  const written = stripIsolates(minuteFormats(language).format(at)).replaceAll(/[,،]/g, '');
  if (language !== 'source') return written;
  return `${getDayAt(at)} ${written.slice(-5)}`;
}

/** Formats an instant to the second in Tunis time, for spreadsheets in any language: `2026-02-03 09:05:07`. */
export function formatSecond(at: Instant): string {
  const day = getDayAt(at);
  return `${day} ${toIso(at - getDayStart(day)).slice(11, 19)}`;
}

/** Formats a calendar day, given as `2026-01-31`: unchanged in `source`, `31 janvier 2026` in `fr`. */
export function formatDay(language: Language, day: string): string {
  return language === 'source' ? day : stripIsolates(dayFormats(language).format(Date.parse(day)));
}

/** Formats a day in digits, for tables: `31/01/2026`; unchanged in `source`. */
export function formatShortDay(language: Language, day: string): string {
  return language === 'source' ? day : stripIsolates(shortDayFormats(language).format(Date.parse(day)));
}

/** Formats a month, given as `2026-01`: unchanged in `source`, `janvier 2026` in `fr`. */
export function formatMonth(language: Language, month: string): string {
  return language === 'source' ? month : stripIsolates(monthFormats(language).format(Date.parse(month)));
}

/**
 * Isolates a text that is always left-to-right, such as a code, an amount or an address, with Unicode's isolates. A
 * text with Arabic letters, such as a day, is right-to-left and stays unchanged.
 */
export function isolateLtr(text: string): string {
  return /\p{Script=Arabic}/u.test(text) ? text : `\u2066${text}\u2069`;
}

/** Removes the directional isolates, where the direction is known. */
function stripIsolates(text: string): string {
  return text.replaceAll(/[\u200e\u200f\u061c]/g, '').replaceAll(/[\u00a0\u202f]/g, '\u00a0');
}

import { readDay } from '../kernel/calendar/day';
import type { Millimes } from '../kernel/money';
import { toPlainDigits } from '../kernel/text/plain-digits';
import { readMonthName } from './vocabulary/month-names';

/** The forms of a date: `25/11/2026`, `2026-11-25`, `11/25/2026`. */
export const DATE_FORMS = ['day-first', 'year-first', 'month-first'] as const;
export type DateForm = (typeof DATE_FORMS)[number];

/** The separator before the millimes. */
export const DECIMAL_SIGNS = [',', '.'] as const;
export type DecimalSign = (typeof DECIMAL_SIGNS)[number];

/**
 * Longer cells are neither a date nor an amount. They are not parsed, so that long cells cost no more than short ones.
 */
export const DATE_CELL_MAX = 40;
export const AMOUNT_CELL_MAX = 60;

/** A time of day after a date, and the words that join the two. */
const TIME = /^(?:\d[\d:hT+Z]*|[aàT]|at|[ap]m|z|utc|gmt)$/i;
/** A day without separators, with or without a time of day after it. */
const COMPACT_DAY = /^(20\d\d)(\d\d)(\d\d)$/;

/**
 * Returns the day in a cell, `2026-11-25`. The month may be a name, in French, English or Arabic. A leading year of
 * four digits is read in every form; a year of two digits is of this century.
 * @returns undefined if the cell has no day, or is longer than `DATE_CELL_MAX`
 */
export function parseStatementDay(cell: string, form: DateForm): string | undefined {
  const text = cell.trim();
  if (text === '' || text.length > DATE_CELL_MAX) return undefined;
  const parts = splitDay(toPlainDigits(text).replace(/\p{Cf}/gu, ''), form);
  if (!parts) return undefined;
  const { year, month, day } = parts;
  if (!/^(?:\d\d|20\d\d)$/.test(year) || !/^\d\d?$/.test(month) || !/^\d\d?$/.test(day)) return undefined;
  return readDay(`${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

type PartsOfDay = { year: string; month: string; day: string };

function splitDay(text: string, form: DateForm): PartsOfDay | undefined {
  const parts = text.split(/[\s\-‐‑–/.,،]/).filter(Boolean);
  const [, ...close] = (form === 'year-first' && COMPACT_DAY.exec(parts[0] ?? '')) || [];
  const [first = '', second = '', third = ''] = close.length > 0 ? close : parts.slice(0, 3).map(removeTime);
  if (third === '' || !parts.slice(close.length > 0 ? 1 : 3).every((part) => TIME.test(part))) return undefined;
  const named = [first, second].map((part) => (/^\d/.test(part) ? undefined : readMonthName(part)));
  if (named[0] !== undefined) return { month: String(named[0]), ...splitDayAndYear(second, third, form) };
  if (named[1] !== undefined) return { month: String(named[1]), ...splitDayAndYear(first, third, form) };
  // A comma between digits means an amount.
  if (/[,،]/.test(text)) return undefined;
  if (first.length === 4 || form === 'year-first') return { year: first, month: second, day: third };
  return form === 'day-first' ? { year: third, month: second, day: first } : { year: third, month: first, day: second };
}

/** Returns day and year around the name of a month, in the order of the cell: `1er novembre 2026`, `Nov 2nd, 2026`. */
function splitDayAndYear(before: string, after: string, form: DateForm): Pick<PartsOfDay, 'year' | 'day'> {
  const isYearFirst = before.length === 4 || (form === 'year-first' && after.length <= 2);
  const [year, day] = isYearFirst ? [before, after] : [after, before];
  return { year, day: day.replace(/^(\d\d?)(?:er|st|nd|rd|th)$/i, '$1') };
}

/** Removes the time: `25T10:00:00Z` gives the 25th. */
function removeTime(word: string): string {
  return /^\d\d?T\d/i.test(word) ? word.slice(0, word.search(/T/i)) : word;
}

/** More digits than any amount has. */
const DIGITS_MAX = 12;
/** Text around an amount that is ignored: spaces of any width, apostrophes, the currency. */
const IGNORED_TEXT = /[\s'’]|tnd|dtn?|d\.t\.|dinars?|د\.?\s?ت\.?|دينار|\p{Cf}/giu;
/** Parentheses, a sign before or after, `CR` and `DB` as some banks write them. */
const AMOUNT = /^(\()?([-+])?(\d[\d.,]*|[.,]\d+)([-+]|cr?|d[br]?)?(\))?$/i;
/** Digits together or in groups of three. */
const GROUPED_DIGITS = { '.': /^(?:\d{1,3}(?:\.\d{3})+|\d+)$/, ',': /^(?:\d{1,3}(?:,\d{3})+|\d+)$/ };

/**
 * Returns the amount in a cell in millimes, negative for outgoing money: `1 234,500`, `1,234.500`, `(12.500)`, `12,5-`,
 * `١٬٢٣٤٫٥٠٠`. The computation uses integers only.
 * @returns undefined if the cell has no amount, or is longer than `AMOUNT_CELL_MAX`. A thousands separator that does
 * not
 * precede three digits is invalid
 */
export function parseStatementAmount(cell: string, decimalSign: DecimalSign): Millimes | undefined {
  const text = cell.trim();
  if (text === '' || text.length > AMOUNT_CELL_MAX) return undefined;
  const thousands = decimalSign === ',' ? '.' : ',';
  const bare = toPlainDigits(text)
    .replaceAll('٫', decimalSign)
    .replaceAll('٬', thousands)
    .replaceAll('،', ',')
    .replace(/[−–‐‑－]/g, '-')
    .replace(IGNORED_TEXT, '');
  const [, open, lead, digits = '', tail = '', close] = AMOUNT.exec(bare) ?? [];
  if (digits === '' || Boolean(open) !== Boolean(close) || (lead && tail)) return undefined;
  const parts = digits.split(decimalSign);
  const [whole = '', rest = ''] = parts;
  // Some write a fourth decimal; millimes have none.
  if (parts.length > 2 || !GROUPED_DIGITS[thousands].test(whole || '0') || !/^\d{0,3}0*$/.test(rest)) return undefined;
  const dinars = whole.replaceAll(thousands, '');
  if (dinars.length > DIGITS_MAX) return undefined;
  const millimes = Number(dinars + rest.slice(0, 3).padEnd(3, '0'));
  const isOut = Boolean(open) || lead === '-' || tail === '-' || /^d/i.test(tail);
  return isOut && millimes !== 0 ? -millimes : millimes;
}

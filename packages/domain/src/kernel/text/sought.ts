import { MILLIMES_PER_TND, type Millimes } from '../money';
import { plainNumber } from './clean-number';
import { foldName } from './fold-name';
import { digitsOf } from './plain-digits';

/** What somebody looks for with a text: each word and the figure must be found, in any order. */
export type Sought = {
  /** As names are compared, none twice. */
  words: readonly string[];
  figure?: SoughtFigure;
};

/** A number that stands in the text, as all that it may be. */
export type SoughtFigure = {
  /** As names are compared: it may be a part of a name or of a reference. */
  text: string;
  /** Sums that it may mean, in millimes: `308,000` is 308 dinars to some and 308 thousand to others. */
  amounts: readonly Millimes[];
  /** A whole number: points. */
  count?: number;
  /** Four or more digits of a phone number, in a row, without Tunisia's +216. */
  phone?: string;
  /** A day or a month: `2026-11-25`, `2026-11`. */
  day?: string;
};

/** The numbers that somebody types in one go: `98 123 456`, `+216 98-123-456`, `3,696.000`, `25/11/2026`. */
const NUMBER = /^[+(]?\d[\d.,'’()/-]*$/;
/** What is said behind a sum or points; it is looked for nowhere. */
const UNITS = /(?<=\d)\s*(?:tnd|dt|dinars?|points?|pts?|دينار|د\.ت\.?|نقطة|نقاط)(?!\p{L})/giu;
/** Millimes behind a point or a comma, thousands apart or not. */
const DECIMAL = /^(\d{1,3}(?:[ .,'’]\d{3})+|\d+)[.,](\d{1,3})$/;
const WHOLE = /^(?:\d{1,3}(?:[ .,'’]\d{3})+|\d+)$/;
/** More digits than any sum has. */
const DIGITS_MAX = 12;
/** Fewer digits are a part of nearly every number. */
const PHONE_MIN = 4;
const PHONE_MAX = 15;

/** What a search text means. A text in which two numbers stand apart is of words alone: "B1 2 R 4". */
export function readSought(q: string): Sought {
  const plain = plainNumber(q)
    .replace(/[\p{Cf}|]/gu, '')
    .replace(UNITS, '');
  const tokens = plain.split(/\s+/).filter(Boolean);
  const isNumber = tokens.map((token) => NUMBER.test(token));
  const from = isNumber.indexOf(true);
  const to = isNumber.lastIndexOf(true) + 1;
  const isOneNumber = from >= 0 && isNumber.slice(from, to).every(Boolean);
  const words = isOneNumber ? tokens.toSpliced(from, to - from) : tokens;
  const folded = [...new Set(words.map(foldName))].filter(Boolean);
  return { words: folded, ...(isOneNumber && { figure: readFigure(tokens.slice(from, to).join(' ')) }) };
}

/** @param typed digits and what stands between them, single spaces too */
function readFigure(typed: string): SoughtFigure {
  const count = wholeOf(typed);
  const phone = phoneOf(typed);
  const day = dayOf(typed);
  return {
    text: foldName(typed),
    amounts: amountsOf(typed, count),
    ...(count !== undefined && { count }),
    ...(phone !== undefined && { phone }),
    ...(day !== undefined && { day }),
  };
}

function amountsOf(typed: string, whole: number | undefined): Millimes[] {
  const [, dinars, rest] = DECIMAL.exec(typed) ?? [];
  const amount = dinars && digitsOf(dinars).length <= DIGITS_MAX && Number(digitsOf(dinars) + rest?.padEnd(3, '0'));
  return [...new Set([amount, whole !== undefined && whole * MILLIMES_PER_TND])].filter(
    (each) => typeof each === 'number',
  );
}

function wholeOf(typed: string): number | undefined {
  const digits = digitsOf(typed);
  return WHOLE.test(typed) && digits.length <= DIGITS_MAX ? Number(digits) : undefined;
}

/** One point alone stands before millimes. */
function phoneOf(typed: string): string | undefined {
  if (/[,'’]/.test(typed) || typed.split('.').length === 2 || dayOf(typed)) return undefined;
  const hasDialCode = /^\(?(?:\+|00)/.test(typed);
  const digits = digitsOf(typed).replace(hasDialCode ? /^(?:00)?216/ : /^216(?=\d{8}$)/, '');
  return digits.length >= PHONE_MIN && digits.length <= PHONE_MAX ? digits : undefined;
}

function dayOf(typed: string): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d?)(?:-(\d\d?))?$/.exec(typed) ?? [];
  if (year) return asDay(year, month, day);
  const [, day2, month2, year2] = /^(?:(\d\d?)[./-])?(\d\d?)[./-](\d{4})$/.exec(typed) ?? [];
  return year2 && asDay(year2, month2, day2);
}

function asDay(...parts: (string | undefined)[]): string {
  return parts.flatMap((part) => part?.padStart(2, '0') ?? []).join('-');
}

import { MILLIMES_PER_TND, type Millimes } from '../money';
import { toPlainNumber } from './clean-number';
import { foldName } from './fold-name';
import { extractDigits } from './plain-digits';

/** A parsed search text: every word and the number must match, in any order. */
export type SearchQuery = {
  /** Folded like names, without duplicates. */
  words: readonly string[];
  figure?: SearchNumber;
};

/** A number in the search text, with all its possible meanings. */
export type SearchNumber = {
  /** Folded like names: it may be part of a name or of a reference. */
  text: string;
  /** Possible amounts in millimes: `308,000` can mean 308 dinars or 308 thousand. */
  amounts: readonly Millimes[];
  /** An integer: points. */
  count?: number;
  /** Four or more consecutive digits of a phone number, without Tunisia's +216. */
  phone?: string;
  /** A day or a month: `2026-11-25`, `2026-11`. */
  day?: string;
};

/** Numbers that are typed as one: `98 123 456`, `+216 98-123-456`, `3,696.000`, `25/11/2026`. */
const NUMBER = /^[+(]?\d[\d.,'’()/-]*$/;
/** Units after an amount or points; they are not searched for. */
const UNITS = /(?<=\d)\s*(?:tnd|dt|dinars?|points?|pts?|دينار|د\.ت\.?|نقطة|نقاط)(?!\p{L})/giu;
/** Millimes after a point or a comma, with or without thousands separators. */
const DECIMAL = /^(\d{1,3}(?:[ .,'’]\d{3})+|\d+)[.,](\d{1,3})$/;
const INTEGER = /^(?:\d{1,3}(?:[ .,'’]\d{3})+|\d+)$/;
/** More digits than any amount has. */
const MAX_DIGITS = 12;
/** A shorter sequence is part of nearly every number. */
const PHONE_MIN = 4;
const PHONE_MAX = 15;

/** Parses a search text. A text with two separate numbers consists of words only: "B1 2 R 4". */
export function parseSearchQuery(q: string): SearchQuery {
  const plain = toPlainNumber(q)
    .replace(/[\p{Cf}|]/gu, '')
    .replace(UNITS, '');
  const tokens = plain.split(/\s+/).filter(Boolean);
  const isNumber = tokens.map((token) => NUMBER.test(token));
  const from = isNumber.indexOf(true);
  const to = isNumber.lastIndexOf(true) + 1;
  const isOneNumber = from >= 0 && isNumber.slice(from, to).every(Boolean);
  const words = isOneNumber ? tokens.toSpliced(from, to - from) : tokens;
  const folded = [...new Set(words.map(foldName))].filter(Boolean);
  return { words: folded, ...(isOneNumber && { figure: parseSearchNumber(tokens.slice(from, to).join(' ')) }) };
}

/** @param typed digits and their separators, including single spaces */
function parseSearchNumber(typed: string): SearchNumber {
  const count = readInteger(typed);
  const phone = readPhone(typed);
  const day = findDay(typed);
  return {
    text: foldName(typed),
    amounts: listAmounts(typed, count),
    ...(count !== undefined && { count }),
    ...(phone !== undefined && { phone }),
    ...(day !== undefined && { day }),
  };
}

function listAmounts(typed: string, wholeDinars: number | undefined): Millimes[] {
  const [, dinars, rest] = DECIMAL.exec(typed) ?? [];
  const amount =
    dinars && extractDigits(dinars).length <= MAX_DIGITS && Number(extractDigits(dinars) + rest?.padEnd(3, '0'));
  return [...new Set([amount, wholeDinars !== undefined && wholeDinars * MILLIMES_PER_TND])].filter(
    (each) => typeof each === 'number',
  );
}

function readInteger(typed: string): number | undefined {
  const digits = extractDigits(typed);
  return INTEGER.test(typed) && digits.length <= MAX_DIGITS ? Number(digits) : undefined;
}

/** A single point is the decimal point before millimes. */
function readPhone(typed: string): string | undefined {
  if (/[,'’]/.test(typed) || typed.split('.').length === 2 || findDay(typed)) return undefined;
  const hasDialCode = /^\(?(?:\+|00)/.test(typed);
  const digits = extractDigits(typed).replace(hasDialCode ? /^(?:00)?216/ : /^216(?=\d{8}$)/, '');
  return digits.length >= PHONE_MIN && digits.length <= PHONE_MAX ? digits : undefined;
}

function findDay(typed: string): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d?)(?:-(\d\d?))?$/.exec(typed) ?? [];
  if (year) return toDay(year, month, day);
  const [, day2, month2, year2] = /^(?:(\d\d?)[./-])?(\d\d?)[./-](\d{4})$/.exec(typed) ?? [];
  return year2 && toDay(year2, month2, day2);
}

function toDay(...parts: (string | undefined)[]): string {
  return parts.flatMap((part) => part?.padStart(2, '0') ?? []).join('-');
}

import { readDay } from '../kernel/calendar/day';
import type { Millimes } from '../kernel/money';

/** How a date is written: `25/11/2026`, `2026-11-25`, `11/25/2026`. */
export const DATE_FORMS = ['day-first', 'year-first', 'month-first'] as const;
export type DateForm = (typeof DATE_FORMS)[number];

/** What stands before the millimes. */
export const DECIMAL_SIGNS = [',', '.'] as const;
export type DecimalSign = (typeof DECIMAL_SIGNS)[number];

/** Parts of a day with what may stand between them, a time of day behind it or not. */
const DATE = /^(\d{1,4})\s*[-/. ]\s*(\d{1,2})\s*[-/. ]\s*(\d{1,4})(?:[T\s].*)?$/;
/** The same with nothing between. */
const CLOSE = /^(\d{4})(\d\d)(\d\d)$/;

/** The day that a cell says, `2026-11-25`; undefined when it says none. A year of two digits is one of this century. */
export function readBookedOn(cell: string, form: DateForm): string | undefined {
  const text = withPlainDigits(cell).trim();
  const [, first = '', second = '', third = ''] =
    DATE.exec(text) ?? ((form === 'year-first' && CLOSE.exec(text)) || []);
  if (first === '') return undefined;
  const [year, month, day] =
    form === 'year-first'
      ? [first, second, third]
      : form === 'day-first'
        ? [third, second, first]
        : [third, first, second];
  if (!/^(\d\d|20\d\d)$/.test(year) || month.length > 2 || day.length > 2) return undefined;
  return readDay(`${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/** More digits than any sum has. */
const DIGITS_MAX = 12;
/** What is written around an amount and says nothing: spaces of every width, apostrophes, the currency. */
const AROUND = /[\s\u00a0\u202f\u2009'’]|tnd|dt|د\.?\s?ت\.?|[\p{Cf}]/giu;

/**
 * The amount that a cell says, in millimes, below 0 for what went out: `1 234,500`, `1,234.500`, `(12.500)`, `12,5-`. Never
 * through a fraction.
 * @returns undefined when it says none: a sign for thousands that does not stand before three digits is none
 */
export function readAmount(cell: string, decimalSign: DecimalSign): Millimes | undefined {
  const bare = withPlainDigits(cell).replaceAll('٫', decimalSign).replace(AROUND, '').replaceAll('−', '-');
  const [, open, lead, digits = '', tail, close] = /^(\()?([-+])?([\d.,]+)(-)?(\))?$/.exec(bare) ?? [];
  if (digits === '' || Boolean(open) !== Boolean(close) || (lead && tail)) return undefined;
  const thousands = decimalSign === ',' ? '.' : ',';
  const parts = digits.split(decimalSign);
  const [whole = '', rest = ''] = parts;
  const isGrouped = new RegExp(`^(\\d{1,3}(\\${thousands}\\d{3})+|\\d+)$`).test(whole);
  // Some write a fourth place; millimes have none.
  if (parts.length > 2 || !isGrouped || !/^(\d{1,3}0*)?$/.test(rest)) return undefined;
  const dinars = whole.replaceAll(thousands, '');
  if (dinars.length > DIGITS_MAX) return undefined;
  const millimes = Number(dinars + rest.slice(0, 3).padEnd(3, '0'));
  const isOut = Boolean(open) || lead === '-' || tail === '-';
  return isOut && millimes !== 0 ? -millimes : millimes;
}

/** An Arabic keyboard has digits of its own. */
function withPlainDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15));
}

import { cleanNumber } from './clean-number';

type AmountForm = {
  /** The number of digits after the decimal sign: 3 for dinars, 2 for euros. */
  decimals: number;
  /** The highest amount, in the minor unit. */
  max: number;
  /** The decimal sign of the reader's language. */
  decimalSign: '.' | ',';
};

const ARABIC_DECIMAL_SIGN = '٫';

/** An amount in its minor unit (millimes, cents), and whether the same text could have meant another amount. */
export type DecimalAmount = { minorUnits: number; isAmbiguous: boolean };

/**
 * Parses an amount in the form of any language: `279,500`, `279.5`, `1 234,5`, `1.234,5`. The last sign is the decimal
 * one; a sign that occurs twice separates thousands. `isAmbiguous` if a point or comma was read as a thousands separator,
 * or if three digits follow the sign that the reader's language does not use for decimals.
 * @returns undefined for empty text, null for text that is no amount or above the highest one
 */
export function parseDecimalAmount(
  typed: string,
  { decimals, max, decimalSign }: AmountForm,
): DecimalAmount | undefined | null {
  const text = cleanNumber(typed);
  if (text === '') return undefined;
  const [, integerPart = '', sign, fraction = ''] = /^(.*?)(?:([.,])(\d+))?$/.exec(text) ?? [];
  const isRepeated = sign !== undefined && integerPart.includes(sign);
  const whole = isRepeated ? text : integerPart;
  const fractionDigits = isRepeated ? '' : fraction;
  const digits = removeGrouping(whole);
  if (digits === undefined || fractionDigits.length > decimals) return null;
  const minorUnits = Number(digits) * 10 ** decimals + Number(fractionDigits.padEnd(decimals, '0'));
  if (minorUnits > max) return null;
  const isOwnSign = sign === decimalSign || typed.includes(ARABIC_DECIMAL_SIGN);
  return { minorUnits, isAmbiguous: (!isOwnSign && fractionDigits.length === 3) || /[.,]/.test(whole) };
}

/** Removes spaces, points or commas between groups of three digits; undefined if the groups are not right. */
function removeGrouping(text: string): string | undefined {
  if (/^\d+$/.test(text)) return text;
  return /^\d{1,3}([\s.,])\d{3}(?:\1\d{3})*$/.test(text) ? text.replace(/\D/g, '') : undefined;
}

import { toPlainDigits } from '../text/plain-digits';

/** 50 percent. */
export const MAX_WITHHOLDING_BASIS_POINTS = 5000;

/** The terms of the withholding tax on withdrawals, as an administrator sets them. */
export type WithholdingTerms = {
  /** The rate in hundredths of a percent: 1000 is 10 percent. From 1 to `MAX_WITHHOLDING_BASIS_POINTS`. */
  rateBasisPoints: number;
  /** The share of the amount that the rate applies to, in percent. From 1 to 100. */
  basePercent: number;
};

/** Parses a typed rate in percent, with a point or a comma; returns basis points, or undefined if it is not valid. */
export function parseWithholdingRate(typed: string): number | undefined {
  const match = /^(\d{1,2})(?:[.,](\d{1,2}))?$/.exec(toPlainDigits(typed).replace('٫', '.').trim());
  if (!match) return undefined;
  const [, whole = '', decimals = ''] = match;
  const basisPoints = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return basisPoints >= 1 && basisPoints <= MAX_WITHHOLDING_BASIS_POINTS ? basisPoints : undefined;
}

/** Parses a typed share in whole percent; returns undefined if it is not valid. */
export function parseWithholdingBase(typed: string): number | undefined {
  const text = toPlainDigits(typed).trim();
  const percent = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return percent >= 1 && percent <= 100 ? percent : undefined;
}

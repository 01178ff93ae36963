/** Integer thousandths of a dinar: 1 TND = 1000 millimes. Fractions and floats are not allowed. */
export type Millimes = number;

export const MILLIMES_PER_TND = 1000;

/** The highest amount of a price or an invoice: a million dinars. */
export const MAX_AMOUNT_MILLIMES: Millimes = 1_000_000 * MILLIMES_PER_TND;

/** Prices of the marketplace are in whole minor units: cents of a euro. */
export const CENTS_PER_EURO = 100;
export const MAX_AMOUNT_CENTS = 1_000_000 * CENTS_PER_EURO;

/** 2 points = 1 TND (spec 2 §9). */
export const MILLIMES_PER_POINT = 500;

/** Formats millimes with three decimals: `149500` gives `149.500 TND` (spec 2 §9). */
export function formatTnd(millimes: Millimes): string {
  const sign = millimes < 0 ? '-' : '';
  const dinars = Math.trunc(Math.abs(millimes) / MILLIMES_PER_TND);
  const remainder = Math.abs(millimes) % MILLIMES_PER_TND;
  return `${sign}${dinars}.${String(remainder).padStart(3, '0')} TND`;
}

/** Returns the value of points when they are withdrawn. */
export function pointsToMillimes(points: number): Millimes {
  return points * MILLIMES_PER_POINT;
}

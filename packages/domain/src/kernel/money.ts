/** Integer thousandths of a dinar: 1 TND = 1000 millimes. There are no fractions of it, and no floats. */
export type Millimes = number;

export const MILLIMES_PER_TND = 1000;

/** 2 points = 1 TND (spec 2 §9). */
export const MILLIMES_PER_POINT = 500;

/** `149500` is `149.500 TND`: three decimals (spec 2 §9). */
export function formatTnd(millimes: Millimes): string {
  const sign = millimes < 0 ? '-' : '';
  const whole = Math.trunc(Math.abs(millimes) / MILLIMES_PER_TND);
  const rest = Math.abs(millimes) % MILLIMES_PER_TND;
  return `${sign}${whole}.${String(rest).padStart(3, '0')} TND`;
}

/** What points are worth when withdrawn. */
export function pointsToMillimes(points: number): Millimes {
  return points * MILLIMES_PER_POINT;
}

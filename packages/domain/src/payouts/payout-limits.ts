import type { Millimes } from '@waha/domain/kernel/money';

/** The highest amounts of a payout, of a file, and of all files of a day in Tunis; undefined: any amount. */
export type PayoutLimits = {
  payoutMillimes?: Millimes | undefined;
  fileMillimes?: Millimes | undefined;
  dayMillimes?: Millimes | undefined;
};

/** Checks whether an amount is above a limit. The limit itself is allowed. */
export function isAboveLimit(amountMillimes: Millimes, limitMillimes: Millimes | undefined): boolean {
  return limitMillimes !== undefined && amountMillimes > limitMillimes;
}

/**
 * Returns what may still be ordered on a day; undefined if any amount may.
 * @param orderedMillimes the payouts in the files of that day, without those that a cancellation freed
 */
export function computeDayLeft({ dayMillimes }: PayoutLimits, orderedMillimes: Millimes): Millimes | undefined {
  return dayMillimes === undefined ? undefined : Math.max(0, dayMillimes - orderedMillimes);
}

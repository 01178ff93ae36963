import { MILLIMES_PER_TND, type Millimes } from '@waha/domain/kernel/money';

const GROUP = 1000;
/** Below a thousand milliards of dinars: the largest named group is the milliard. */
const AMOUNT_MAX_MILLIMES = 10 ** 15;

/**
 * Splits an amount for writing it in words: dinars in groups of three digits, the lowest first, and the rest in millimes.
 * @throws RangeError for fractions, negative amounts, and those too large for words
 */
export function splitAmount(amountMillimes: Millimes): { groups: number[]; dinars: number; millimes: number } {
  if (!Number.isInteger(amountMillimes) || amountMillimes < 0 || amountMillimes >= AMOUNT_MAX_MILLIMES)
    throw new RangeError(`${amountMillimes} millimes cannot be written in words`);
  const dinars = Math.floor(amountMillimes / MILLIMES_PER_TND);
  const groups: number[] = [];
  for (let rest = dinars; rest > 0; rest = Math.floor(rest / GROUP)) groups.push(rest % GROUP);
  return { groups, dinars, millimes: amountMillimes % MILLIMES_PER_TND };
}

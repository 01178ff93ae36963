import { pointsToMillimes } from '../kernel/money';
import type { PackTerms } from './pack';

/**
 * Returns after how many months of 31 days the withdrawable bonus of a pack is worth its cash price: the first bonus
 * comes with the approval of the payment, and each is valid a month later. `Infinity` without a bonus.
 */
export function computeMonthsToRecover({
  priceMillimes,
  monthlyBonusPoints,
}: Pick<PackTerms, 'priceMillimes' | 'monthlyBonusPoints'>): number {
  return Math.ceil(priceMillimes / pointsToMillimes(monthlyBonusPoints));
}

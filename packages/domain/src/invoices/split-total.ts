import type { Millimes } from '../kernel/money';
import type { VatRate } from '../kernel/vat-rate';

/** The taxes that the total of a sale contains. */
export type SaleTaxes = { vatRate: VatRate; stampMillimes: Millimes };

/** The parts of a total. Their sum is the total. */
export type TotalParts = { netMillimes: Millimes; vatMillimes: Millimes; stampMillimes: Millimes };

/**
 * Splits a total that includes all taxes into net amount, VAT and fiscal stamp. The stamp is subtracted first, because
 * VAT is not charged on it; a total that is not larger than the stamp has none. The net amount is rounded half up to a
 * whole millime, and the VAT is the difference, so that the parts always add up.
 */
export function splitTotal(totalMillimes: Millimes, { vatRate, stampMillimes }: SaleTaxes): TotalParts {
  const stamp = totalMillimes > stampMillimes ? stampMillimes : 0;
  const grossMillimes = totalMillimes - stamp;
  const percent = 100 + vatRate;
  // Only integers: gross × 100 / percent, rounded half up.
  const netMillimes = Math.floor((200 * grossMillimes + percent) / (2 * percent));
  return { netMillimes, vatMillimes: grossMillimes - netMillimes, stampMillimes: stamp };
}

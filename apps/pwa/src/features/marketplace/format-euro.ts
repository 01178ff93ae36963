import { CENTS_PER_EURO } from '@waha/domain/marketplace/product';
import { formatNumber } from '../../platform/format';

/** `4990` cents are `49,90 €`; whole euros too, so that prices line up. */
export function formatEuro(cents: number): string {
  const rest = String(cents % CENTS_PER_EURO).padStart(2, '0');
  return `${formatNumber(Math.trunc(cents / CENTS_PER_EURO))},${rest}\u00a0€`;
}

/** `2 500 €`: where only whole euros can be chosen. */
export function formatWholeEuro(amount: number): string {
  return `${formatNumber(amount)}\u00a0€`;
}

import { CENTS_PER_EURO } from '@waha/domain/kernel/money';
import { formatDecimals, formatNumber } from './format';
import { isolate } from './isolate';

/**
 * Formats `4990` cents as `49,90 €`; whole euros also have decimals, so that prices line up. The symbol follows the number
 * in every language, as in France; `Intl` would put it elsewhere.
 */
export function formatEuro(cents: number): string {
  return isolate(`${formatDecimals(cents / CENTS_PER_EURO, 2)}\u00a0€`);
}

/** Formats whole euros: `2 500 €`. */
export function formatRoundedEuro(amount: number): string {
  return isolate(`${formatNumber(amount)}\u00a0€`);
}

import { CENTS_PER_EURO } from '@waha/domain/marketplace/product';
import { madeOnce } from '../../platform/made-once';

/** `4990` cents are `49,90 €`; whole euros too, so that prices line up. */
export function formatEuro(cents: number): string {
  return euros().format(cents / CENTS_PER_EURO);
}

/** `2 500 €`: where only whole euros can be chosen. */
export function formatWholeEuro(amount: number): string {
  return wholeEuros().format(amount);
}

const euros = madeOnce(() => new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' }));
const wholeEuros = madeOnce(
  () => new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 }),
);

import { CENTS_PER_EURO } from '@waha/domain/marketplace/product';

/** `4990` cents are `49,90 €`; whole euros too, so that prices line up. */
export function formatEuro(cents: number): string {
  return new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' }).format(cents / CENTS_PER_EURO);
}

/** `2 500 €`: where only whole euros can be chosen. */
export function formatWholeEuro(euros: number): string {
  const format = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 });
  return format.format(euros);
}

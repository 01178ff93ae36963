import type { PaymentMethod } from './payment-method';

/** The names of each payment method in all languages, for searches by name. */
export const PAYMENT_METHOD_NAMES: Record<PaymentMethod, readonly string[]> = {
  postal: ['Postal transfer', 'Virement postal', 'تحويل بريدي'],
  d17: ['D17'],
  izi: ['IZI'],
  flouci: ['Flouci'],
  binance: ['Binance'],
  bingx: ['BingX'],
};

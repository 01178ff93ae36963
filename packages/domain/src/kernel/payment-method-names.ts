import type { PaymentMethod } from './payment-method';

/** What each way to pay is called in any of the languages, for what looks for one by its name. */
export const PAYMENT_METHOD_NAMES: Record<PaymentMethod, readonly string[]> = {
  postal: ['Postal transfer', 'Virement postal', 'تحويل بريدي'],
  d17: ['D17'],
  izi: ['IZI'],
  flouci: ['Flouci'],
  binance: ['Binance'],
  bingx: ['BingX'],
};

/** Payment methods (spec 2 §9): the first four are local, the last two international wallets. */
export const PAYMENT_METHODS = ['postal', 'd17', 'izi', 'flouci', 'binance', 'bingx'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The names of each payment method in all languages, for searches by name. */
export const PAYMENT_METHOD_NAMES: Record<PaymentMethod, readonly string[]> = {
  postal: ['Postal transfer', 'Virement postal', 'تحويل بريدي'],
  d17: ['D17'],
  izi: ['IZI'],
  flouci: ['Flouci'],
  binance: ['Binance'],
  bingx: ['BingX'],
};

/** Payment methods (spec 2 §9): the first four are local, the last two international wallets. */
export const PAYMENT_METHODS = ['postal', 'd17', 'izi', 'flouci', 'binance', 'bingx'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

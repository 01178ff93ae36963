/** The rates of VAT in Tunisia in whole percent; 0: none is charged. */
export const VAT_RATES = [0, 7, 13, 19] as const;
export type VatRate = (typeof VAT_RATES)[number];

/** 50 percent. */
export const MAX_WITHHOLDING_BASIS_POINTS = 5000;

/** The terms of the withholding tax on withdrawals, as an administrator sets them. */
export type WithholdingTerms = {
  /** The rate in hundredths of a percent: 1000 is 10 percent. From 1 to `MAX_WITHHOLDING_BASIS_POINTS`. */
  rateBasisPoints: number;
  /** The share of the amount that the rate applies to, in percent. From 1 to 100. */
  basePercent: number;
};

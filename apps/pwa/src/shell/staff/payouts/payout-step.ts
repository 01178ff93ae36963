/** The steps for which money that goes out can be pending: a withdrawal, a refund. */
export const PAYOUT_STEPS = ['decision', 'payout'] as const;
export type PayoutStep = (typeof PAYOUT_STEPS)[number];

/** Warnings that exclude a payout from a file. */
export const BLOCKING_WARNINGS = [
  'own',
  'in_file',
  'number_missing',
  'number_invalid',
  'method_not_taken',
  'above_limit',
] as const;
/** All that staff should look at before they order a payout. */
export const PAYOUT_WARNINGS = [...BLOCKING_WARNINGS, 'not_verified', 'name_differs'] as const;
export type PayoutWarning = (typeof PAYOUT_WARNINGS)[number];

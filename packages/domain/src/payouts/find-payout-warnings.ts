import type { StaffId } from '@waha/domain/kernel/ids';
import { foldName } from '@waha/domain/kernel/text/fold-name';
import type { DuePayout } from './due-payout';
import { isMethodTaken, type PayoutLayout } from './payout-layout';
import { isAboveLimit, type PayoutLimits } from './payout-limits';
import { isTunisianRib } from './tunisian-rib';

/** Warnings that exclude a payout from a file. */
export const BLOCKING_WARNINGS = [
  'own',
  'in_file',
  'method_not_taken',
  'number_missing',
  'number_invalid',
  'above_limit',
] as const;
export type BlockingWarning = (typeof BLOCKING_WARNINGS)[number];

/** All that staff should look at before they order a payout. */
export const PAYOUT_WARNINGS = [...BLOCKING_WARNINGS, 'not_verified', 'name_differs'] as const;
export type PayoutWarning = (typeof PAYOUT_WARNINGS)[number];

type Context = {
  layout: Pick<PayoutLayout, 'methods' | 'checks'>;
  /** Who would make the file. */
  by: StaffId;
  limits: Pick<PayoutLimits, 'payoutMillimes'>;
  /** The number of the file that the payout is in. */
  inFile?: number | undefined;
};

/** Returns what is to be looked at before a payout is ordered with a layout, the reasons that exclude it first. */
export function findPayoutWarnings(payout: DuePayout, { layout, by, limits, inFile }: Context): PayoutWarning[] {
  const { memberId, memberName, verifiedName, isVerified, method, number, amountMillimes } = payout;
  const found: Record<PayoutWarning, boolean> = {
    own: memberId === by,
    in_file: inFile !== undefined,
    number_missing: number.trim() === '',
    method_not_taken: number.trim() !== '' && !isMethodTaken(layout, method),
    number_invalid: number.trim() !== '' && layout.checks.includes('rib') && !isTunisianRib(number),
    above_limit: isAboveLimit(amountMillimes, limits.payoutMillimes),
    not_verified: !isVerified,
    name_differs: verifiedName !== undefined && foldName(verifiedName) !== foldName(memberName),
  };
  return PAYOUT_WARNINGS.filter((warning) => found[warning]);
}

/** Checks whether a warning excludes the payout. */
export function isBlocking(warning: PayoutWarning): warning is BlockingWarning {
  return (BLOCKING_WARNINGS as readonly PayoutWarning[]).includes(warning);
}

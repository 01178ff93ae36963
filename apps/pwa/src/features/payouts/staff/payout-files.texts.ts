import { i18n } from '@lingui/core';
import type { PayoutKind } from '@waha/domain/payouts/due-payout';
import type { PayoutWarning } from '@waha/domain/payouts/find-payout-warnings';
import type { PayoutLineState } from '@waha/domain/payouts/payout-file';
import type { WirePayoutFile } from '@waha/domain/payouts/staff/payout-files.contract';
import { formatNumber } from '#platform/language/format';
import { translateSkipped } from './statement/statement.texts';

/** The state and word of a `StatusMark`. */
type Mark = { state: 'waiting' | 'sent' | 'refused'; word: string };

/** Returns the mark of a file: cancelled, paid, or waiting. */
export function toFileMark({ cancelledAt, dueCount, needsSecondPerson }: WirePayoutFile): Mark {
  if (cancelledAt) return { state: 'refused', word: i18n._('Cancelled') };
  if (dueCount === 0) return { state: 'sent', word: i18n._('Nothing left to pay') };
  return {
    state: 'waiting',
    word: needsSecondPerson ? i18n._('Waiting for a second person') : i18n._('payout|To pay'),
  };
}

const LINE_MARKS: Record<PayoutLineState, () => Mark> = {
  due: () => ({ state: 'waiting', word: i18n._('payout|To pay') }),
  paid: () => ({ state: 'sent', word: i18n._('payout|Paid') }),
  not_due: () => ({ state: 'refused', word: i18n._('No longer due') }),
  freed: () => ({ state: 'refused', word: i18n._('Not paid with this file') }),
};
/** Returns the mark of a line of a file. */
export const toLineMark = (state: PayoutLineState) => LINE_MARKS[state]();

/** Names the kind of a payout. */
export const translatePayoutKind = (kind: PayoutKind) =>
  kind === 'withdrawal' ? i18n._('Withdrawal') : i18n._('Refund');

const WARNINGS: Record<PayoutWarning, () => string> = {
  own: () => i18n._('This is your own payout. A colleague must order it.'),
  in_file: () => i18n._('It is already in a payout file.'),
  method_not_taken: () => i18n._('This layout does not take this payment method.'),
  number_missing: () => i18n._('The account number is missing.'),
  number_invalid: () => i18n._('The account number is not a valid RIB.'),
  above_limit: () => i18n._('The amount is above the limit for one payout.'),
  not_verified: () => i18n._('The profile is not verified.'),
  name_differs: () => i18n._('The name of the account is not the verified name.'),
};
/** Says what to look at before a payout is ordered; `inFile`: the number of the file that it is in. */
export function translatePayoutWarning(code: PayoutWarning, inFile: number | undefined): string {
  return code === 'in_file' && inFile !== undefined
    ? i18n._('It is already in payout file {number}.', { number: formatNumber(inFile) })
    : WARNINGS[code]();
}

/** Says that a file is marked as paid, and how many of its payouts were not paid now. */
export function translatePaid(skipped: number): string {
  const done = i18n._('Payout file marked as paid.');
  if (skipped === 0) return done;
  return [done, translateSkipped(skipped)].join(' ');
}

import { i18n } from '@lingui/core';
import type { PayoutMatchKind, PayoutMatchReason } from '@waha/domain/payouts/match-payouts';
import { createPluralValues } from '#platform/language/format';

const GROUP_TITLES: Record<PayoutMatchKind, () => string> = {
  all: () => i18n._('One row pays all payouts'),
  sure: () => i18n._('payout|Certain match'),
  check: () => i18n._('To be checked'),
  differs: () => i18n._('Another amount'),
  none: () => i18n._('Without a row'),
};
export const translateMatchKind = (kind: PayoutMatchKind) => GROUP_TITLES[kind]();

const REASONS: Record<PayoutMatchReason, () => string> = {
  label: () => i18n._('The row has the label of the payout.'),
  account: () => i18n._('The row has the account and the amount.'),
  name: () => i18n._('The row has the name and the amount.'),
  amount: () => i18n._('Only the amount is the same.'),
  several_rows: () => i18n._('Several rows have the label of this payout.'),
};
export const translateMatchReason = (reason: PayoutMatchReason) => REASONS[reason]();

/** Says how many payouts are now marked as paid, and how many were skipped. */
export function translatePaidLines(paid: number, skipped: number): string {
  const done = i18n._(
    '{n, plural, one {1 payout marked as paid.} other {{count} payouts marked as paid.}}',
    createPluralValues(paid),
  );
  return skipped === 0 ? done : [done, translateSkipped(skipped)].join(' ');
}

/** Says how many payouts were not paid now. */
export function translateSkipped(skipped: number): string {
  return i18n._(
    '{n, plural, one {1 payout was skipped, because it was paid before or is no longer due.} other {{count} payouts were skipped, because they were paid before or are no longer due.}}',
    createPluralValues(skipped),
  );
}

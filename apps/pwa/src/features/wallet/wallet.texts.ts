import { i18n } from '@lingui/core';
import type { EntryKind } from '@waha/domain/wallet/ledger';
import type { WireWithdraw } from '@waha/domain/wallet/wallet.contract';
import { createPluralValues } from '#platform/language/format';
import { translateText } from '#platform/language/translations';
import type { SentState } from '#ui/status-mark';

/** The entries of the wallet's own account; service credits have separate labels. */
const KIND_LABELS: Partial<Record<EntryKind, string>> = {
  pack_bonus: /*i18n*/ 'Monthly bonus',
  pack_bonus_cancelled: /*i18n*/ 'Bonus reversed: the payment was cancelled',
  invitation: /*i18n*/ 'Invitation',
  invitation_cancelled: /*i18n*/ 'Invitation reversed: the payment was cancelled',
  withdrawal: /*i18n*/ 'Withdrawal',
  withdrawal_returned: /*i18n*/ 'Returned: the withdrawal was rejected',
};

/** Returns the label of a ledger entry. */
export function translateEntryKind(kind: EntryKind): string {
  return translateText(KIND_LABELS[kind] ?? kind);
}

export function translatePoints(points: number): string {
  return i18n._('{n, plural, one {1 point} other {{count} points}}', createPluralValues(points));
}

/** Returns the icon and label of a withdrawal's status (spec 2 §3). */
export function toStatusMark({
  status,
  paidAt,
}: Pick<WireWithdraw, 'status' | 'paidAt'>): SentState & { word: string } {
  if (status === 'pending') return { state: 'waiting', word: i18n._('check|Pending') };
  if (status === 'rejected') return { state: 'refused', word: i18n._('Rejected') };
  return { state: 'sent', word: paidAt ? i18n._('Succeed, paid') : i18n._('Succeed') };
}

import { i18n } from '@lingui/core';
import type { EntryKind } from '@waha/domain/wallet/ledger';
import type { WireWithdraw } from '@waha/domain/wallet/wallet.contract';
import { formatNumber } from '../../platform/format';
import type { SentState } from '../../ui/status-mark';

const KINDS: Record<EntryKind, string> = {
  pack_bonus: /*i18n*/ 'Monthly bonus',
  pack_facility: /*i18n*/ 'Service points of a pack',
  pack_bonus_cancelled: /*i18n*/ 'Bonus taken back: the payment was cancelled',
  pack_facility_cancelled: /*i18n*/ 'Service points taken back: the payment was cancelled',
  withdrawal: /*i18n*/ 'Withdrawal',
  withdrawal_returned: /*i18n*/ 'Returned: the withdrawal was rejected',
  recharge: /*i18n*/ 'Recharge',
};

/** What an entry of the ledger is, in words. */
export function sayEntryKind(kind: EntryKind): string {
  return i18n._(KINDS[kind]);
}

export function sayPoints(points: number): string {
  return i18n._('{points} points', { points: formatNumber(points) });
}

/** How a withdrawal stands: an icon and a word (spec 2 §3). */
export function markOf({ status, paidAt }: Pick<WireWithdraw, 'status' | 'paidAt'>): SentState & { word: string } {
  if (status === 'pending') return { state: 'waiting', word: i18n._('Pending') };
  if (status === 'rejected') return { state: 'refused', word: i18n._('Rejected') };
  return { state: 'sent', word: paidAt ? i18n._('Succeed, paid') : i18n._('Succeed') };
}

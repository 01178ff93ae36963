import { i18n } from '@lingui/core';
import type { RechargeStatus } from '@waha/domain/recharge/recharge';
import type { SentState } from '../../../ui/status-mark';

const STATUSES: Record<RechargeStatus, { state: SentState['state']; word: string }> = {
  pending: { state: 'waiting', word: /*i18n*/ 'Pending' },
  accepted: { state: 'sent', word: /*i18n*/ 'Accepted' },
  rejected: { state: 'refused', word: /*i18n*/ 'Rejected' },
};

/** How a request's state is marked: an icon and a word. */
export function markOf(status: RechargeStatus) {
  const { state, word } = STATUSES[status];
  return { state, word: i18n._(word) };
}

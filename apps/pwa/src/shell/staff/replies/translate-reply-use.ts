import { i18n } from '@lingui/core';
import type { ReasonKind } from '@waha/domain/messaging/reasons/reason';

const REASON_LABELS: Record<ReasonKind, () => string> = {
  payment_rejected: () => i18n._('Payment rejected'),
  payment_cancelled: () => i18n._('Payment cancelled'),
  withdrawal_rejected: () => i18n._('Withdrawal rejected'),
  recharge_rejected: () => i18n._('Recharge rejected'),
  receipt_rejected: () => i18n._('Receipt of an invoice rejected'),
  profile_rejected: () => i18n._('Profile rejected'),
  task_report_rejected: () => i18n._('Task report rejected'),
  member_blocked: () => i18n._('Member blocked'),
};

/** Returns the label of a kind of decision, or of the conversations. */
export function translateReplyUse(use: ReasonKind | 'conversations'): string {
  return use === 'conversations' ? i18n._('Conversations') : REASON_LABELS[use]();
}

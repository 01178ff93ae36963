import { i18n } from '@lingui/core';
import type { DueStatus } from '@waha/domain/refunds/staff/refund';
import type { SentState } from '#ui/status-mark';

/** Returns the icon and label of a refund's status. */
export function toRefundMark(status: DueStatus): SentState & { word: string } {
  if (status === 'requested') return { state: 'waiting', word: i18n._('Waiting') };
  if (status === 'approved') return { state: 'waiting', word: i18n._('refund|To pay') };
  if (status === 'paid') return { state: 'sent', word: i18n._('refund|Paid') };
  return { state: 'refused', word: i18n._('Rejected') };
}

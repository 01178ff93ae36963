import { i18n } from '@lingui/core';
import { NO_REASON_TEXT } from '@waha/domain/recharge/recharge';
import type { WireRecharge } from '@waha/domain/recharge/recharge.contract';
import { ApiError } from '#platform/api-error';
import { translateError } from '#platform/translate-error';
import type { SentState } from '#ui/status-mark';

/** Returns the server's message, or the specification's sentence (spec 2 §8). */
export function translateRechargeError(error: unknown): string {
  return error instanceof ApiError ? translateError(error) : i18n._('Network error');
}

/** Returns why it was rejected: the reason of the staff, or that they gave none. */
export function translateReason(adminMessage = NO_REASON_TEXT): string {
  return adminMessage === NO_REASON_TEXT ? i18n._('Aucune raison') : adminMessage;
}

/** Returns the icon and label of a request's status. */
export function toStatusMark({ status }: Pick<WireRecharge, 'status'>): SentState & { word: string } {
  if (status === 'pending') return { state: 'waiting', word: i18n._('check|Pending') };
  if (status === 'rejected') return { state: 'refused', word: i18n._('Rejected') };
  return { state: 'sent', word: i18n._('Accepted') };
}

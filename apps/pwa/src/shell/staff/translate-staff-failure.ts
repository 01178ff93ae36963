import { i18n } from '@lingui/core';
import { ApiError } from '#platform/api-error';
import { formatStaffTime } from '#platform/language/format';
import { translateError } from '#platform/translate-error';

/** Returns the server's message, and when another staff member was faster. The refetched details show who it was. */
export function translateStaffFailure(error: unknown): string {
  const { decidedAt, paidAt } = error instanceof ApiError ? error.details : {};
  const at = decidedAt ?? paidAt;
  if (typeof at !== 'string') return translateError(error);
  return i18n._('{reason} Date: {date}.', { reason: translateError(error), date: formatStaffTime(at) });
}

import { i18n } from '@lingui/core';
import { ApiError } from '../../platform/api-error';
import { formatStaffTime } from '../../platform/language/format';
import { sayError } from '../../platform/say-error';

/** The server's words, and when somebody else was first (by whom stands in the details, which are read anew). */
export function sayStaffFailure(error: unknown): string {
  const { decidedAt, paidAt } = error instanceof ApiError ? error.details : {};
  const at = decidedAt ?? paidAt;
  if (typeof at !== 'string') return sayError(error);
  return i18n._('{reason} It was {date}.', { reason: sayError(error), date: formatStaffTime(at) });
}

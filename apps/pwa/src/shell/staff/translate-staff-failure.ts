import { i18n } from '@lingui/core';
import { ApiError } from '#platform/api-error';
import { formatClock, formatDay } from '#platform/language/format';
import { translateError } from '#platform/translate-error';

/** Returns the decision that somebody else made first, or the server's message. */
export function translateStaffFailure(error: unknown): string {
  return translateEarlierDecision(error) ?? translateError(error);
}

/** Returns who decided first and when, if the server refused because of that. */
export function translateEarlierDecision(error: unknown): string | undefined {
  const { status, decidedAt, decidedByName, paidAt, paidByName } = error instanceof ApiError ? error.details : {};
  const at = paidAt ?? decidedAt;
  if (typeof at !== 'string') return undefined;
  const name = paidByName ?? decidedByName;
  // Servers of the previous version name nobody.
  if (typeof name !== 'string') return translateError(error);
  const decision = paidAt === undefined ? String(status) : 'paid';
  const day = formatDay(at);
  return day === formatDay(Date.now())
    ? translateToday(decision, { name, time: formatClock(at) })
    : translateDay(decision, { name, day });
}

function translateToday(decision: string, values: { name: string; time: string }): string {
  if (decision === 'rejected' || decision === 'declined')
    return i18n._('Already rejected by {name} at {time}.', values);
  if (decision === 'cancelled') return i18n._('Already cancelled by {name} at {time}.', values);
  if (decision === 'paid') return i18n._('Already paid by {name} at {time}.', values);
  return i18n._('Already approved by {name} at {time}.', values);
}

function translateDay(decision: string, values: { name: string; day: string }): string {
  if (decision === 'rejected' || decision === 'declined') return i18n._('Already rejected by {name} on {day}.', values);
  if (decision === 'cancelled') return i18n._('Already cancelled by {name} on {day}.', values);
  if (decision === 'paid') return i18n._('Already paid by {name} on {day}.', values);
  return i18n._('Already approved by {name} on {day}.', values);
}

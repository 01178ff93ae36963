import { i18n } from '@lingui/core';

/** Returns the message with "Undo" after a decision on one item. */
export function translateHeld(decision: 'accepted' | 'rejected', name: string): string {
  return decision === 'accepted' ? i18n._('Accepted: {name}', { name }) : i18n._('Rejected: {name}', { name });
}

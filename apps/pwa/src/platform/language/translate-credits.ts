import { i18n } from '@lingui/core';
import { createPluralValues } from './format';

/** Returns a number of service credits, which the specification and names in the code call facility points. */
export function translateCredits(points: number): string {
  return i18n._('{n, plural, one {1 credit} other {{count} credits}}', createPluralValues(points));
}

/** Returns the name of a purchase of service credits. */
export function translateRecharge(points: number): string {
  return i18n._('Recharge of {n, plural, one {1 point} other {{count} points}}', createPluralValues(points));
}

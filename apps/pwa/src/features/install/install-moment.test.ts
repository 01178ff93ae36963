import { DAY } from '@waha/domain/kernel/time';
import { expect, test } from 'vitest';
import { isOfferDue } from './install-moment';

const NOW = Date.UTC(2026, 0, 15);
const daysAgo = (days: number) => NOW - days * DAY;

test.each([
  ['before the app was useful', {}, false],
  ['after the app was useful', { isValued: true }, true],
  ['13 days after the offer was dismissed', { isValued: true, times: 1, lastAt: daysAgo(13) }, false],
  ['14 days after the offer was dismissed twice', { isValued: true, times: 2, lastAt: daysAgo(14) }, true],
  ['if the clock was set back by years after a dismissal', { isValued: true, times: 1, lastAt: daysAgo(-900) }, true],
  ['years after the offer was dismissed three times', { isValued: true, times: 3, lastAt: daysAgo(900) }, false],
  ['if the app is installed', { isValued: true, isInstalled: true }, false],
])('isOfferDue returns the expected value %s', (_, moment, expected) => {
  expect(isOfferDue(moment, NOW)).toBe(expected);
});

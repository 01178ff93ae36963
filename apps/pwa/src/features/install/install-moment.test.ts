import { DAY } from '@waha/domain/kernel/time';
import { expect, test } from 'vitest';
import { isOfferDue } from './install-moment';

const NOW = Date.UTC(2026, 0, 15);
const daysAgo = (days: number) => NOW - days * DAY;

test.each([
  ['before the app was of use', {}, false],
  ['once it was', { isValued: true }, true],
  ['13 days after it was put aside', { isValued: true, times: 1, lastAt: daysAgo(13) }, false],
  ['14 days after', { isValued: true, times: 2, lastAt: daysAgo(14) }, true],
  ['a clock set back by years since', { isValued: true, times: 1, lastAt: daysAgo(-900) }, true],
  ['put aside three times, years ago', { isValued: true, times: 3, lastAt: daysAgo(900) }, false],
  ['installed', { isValued: true, isInstalled: true }, false],
])('install offer: %s', (_, moment, expected) => {
  expect(isOfferDue(moment, NOW)).toBe(expected);
});

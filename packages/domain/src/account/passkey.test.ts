import { expect, test } from 'vitest';
import { HOUR } from '../kernel/time';
import { hasCounterGoneBack, needsPassword } from './passkey';

const now = 100 * HOUR;

test.each([
  ['without a second step', null, true],
  ['an hour after the second step', now - HOUR, true],
  ['within an hour of the second step', now - HOUR + 1, false],
  ['at the time of the second step', now, false],
])('a session %s needs the password before passkeys change: %s', (_when, steppedAt, isNeeded) => {
  expect(needsPassword(steppedAt, now)).toBe(isNeeded);
});

test.each([
  [0, 0, false],
  [0, 1, false],
  [4, 5, false],
  [4, 4, true],
  [4, 3, true],
  [4, 0, true],
])(
  'hasCounterGoneBack for the stored counter %i and the presented counter %i returns %s',
  (storedCounter, presentedCounter, isBack) => {
    expect(hasCounterGoneBack(storedCounter, presentedCounter)).toBe(isBack);
  },
);

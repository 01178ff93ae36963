import { expect, test } from 'vitest';
import { HOUR } from '../kernel/time';
import { isCounterBack, proofForPasskeys } from './passkey';

const now = 100 * HOUR;

test.each([
  ['a member', 'user', false, null, 'password'],
  ['a member who has a passkey, and came by the password', 'user', true, null, 'password'],
  ['a member who came by a passkey just now', 'user', true, now - HOUR + 1, 'none'],
  ['a member who came by a passkey an hour ago', 'user', true, now - HOUR, 'password'],
  ['staff without a second step', 'finance_admin', false, null, 'password'],
  ['staff whose session never showed theirs', 'admin', true, null, 'step'],
  ['staff who showed it an hour ago', 'admin', true, now - HOUR, 'step'],
  ['staff who showed it just now', 'admin', true, now, 'none'],
] as const)('of %s', (_who, role, hasTwoStep, steppedAt, proof) => {
  expect(proofForPasskeys({ role, hasTwoStep, steppedAt }, now)).toBe(proof);
});

test.each([
  [0, 0, false],
  [0, 1, false],
  [4, 5, false],
  [4, 4, true],
  [4, 3, true],
  [4, 0, true],
])('after %i a key that counts %i goes back: %s', (kept, shown, isBack) => {
  expect(isCounterBack(kept, shown)).toBe(isBack);
});

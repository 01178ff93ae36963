import { expect, test } from 'vitest';
import { changesHold } from './member-hold';

test.each([
  ['a first hold', undefined, true, true],
  ['a release without a hold', undefined, false, false],
  ['a second hold', { isHeld: true }, true, false],
  ['the release of a hold', { isHeld: true }, false, true],
  ['a hold after a release', { isHeld: false }, true, true],
  ['a second release', { isHeld: false }, false, false],
])('%s changes something, or not, as expected', (_what, current, isHeld, expected) => {
  expect(changesHold(current, isHeld)).toBe(expected);
});

import { expect, test } from 'vitest';
import { DAY } from '../kernel/time';
import { isClockTrusted } from './clock';

const at = Date.UTC(2026, 0, 15);

test.each<[string, number | undefined, number, boolean]>([
  ['nothing was ever written', undefined, at, true],
  ['the clock has not moved', at, at, true],
  ['forty days have passed', at, at + 40 * DAY, true],
  ['more than forty days have passed', at, at + 40 * DAY + 1, false],
  ['the clock is years ahead', at, at + 3000 * DAY, false],
  ['the clock was set back, which credits nothing too early', at, at - 3000 * DAY, true],
])('isClockTrusted returns the expected value if %s', (_what, markedAt, now, isTrusted) => {
  expect(isClockTrusted(markedAt, now)).toBe(isTrusted);
});

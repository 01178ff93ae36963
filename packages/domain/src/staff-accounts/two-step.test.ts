import { describe, expect, test } from 'vitest';
import { HOUR } from '../kernel/time';
import { CODE_PERIOD_MS, listOpenPeriods, needsFreshStep, readCode, type TwoStepStatus } from './two-step';

test('a code is valid in its period, the one before and after, and only once', () => {
  const now = 1000 * CODE_PERIOD_MS + 7;
  expect(listOpenPeriods(now, 0)).toEqual([1000, 999, 1001]);
  expect(listOpenPeriods(now, 999)).toEqual([1000, 1001]);
  expect(listOpenPeriods(now, 1000)).toEqual([1001]);
  expect(listOpenPeriods(now, 1001)).toEqual([]);
});

test.each([
  ['123456', { totp: '123456' }],
  [' 123 456 ', { totp: '123456' }],
  ['abcde-fghjk', { recovery: 'ABCDEFGHJK' }],
  ['ABCDE FGHJK', { recovery: 'ABCDEFGHJK' }],
  ['12345', undefined],
  ['1234567', undefined],
  ['ABCDE-FGHJ1', undefined],
  ['', undefined],
])('parsing %j returns %j', (typed, code) => {
  expect(readCode(typed)).toEqual(code);
});

describe('recent second step', () => {
  const now = 100 * HOUR;
  const none: TwoStepStatus = { hasTwoStep: false, steppedAt: null };
  const stepped = (ago: number): TwoStepStatus => ({ hasTwoStep: true, steppedAt: now - ago });
  test.each([
    ['is not asked of staff without a second step', none, 'hour', false],
    ['is asked in a session that never had one', { hasTwoStep: true, steppedAt: null }, 'session', true],
    ['is good for an hour', stepped(HOUR - 1), 'hour', false],
    ['is too old after an hour', stepped(HOUR), 'hour', true],
    ['is good for money as long as the session', stepped(11 * HOUR), 'session', false],
  ] as const)('%s', (_what, step, wanted, isNeeded) => {
    expect(needsFreshStep(step, { wanted, now })).toBe(isNeeded);
  });
});

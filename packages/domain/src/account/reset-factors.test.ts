import { describe, expect, test } from 'vitest';
import { DAY } from '../kernel/time';
import { listFactorsRemovedByReset } from './reset-factors';

const now = 100 * DAY;
const old = { id: 'old', createdAt: now - 30 * DAY };
const recent = { id: 'recent', createdAt: now - 30 * DAY + 1 };
const nothing = { passkeyIds: [], takesTwoStep: false, isLocked: false };

describe('password reset of a member', () => {
  const listRemoved = (chosen: string[] | undefined) =>
    listFactorsRemovedByReset({ isStaff: false, passkeys: [old, recent], twoStepAt: null }, chosen, now).passkeyIds;
  test.each([
    ['takes the passkeys of the last 30 days where nobody was asked', undefined, ['recent']],
    ['takes none where none was chosen', [], []],
    ['takes those that were chosen, of any age', ['old'], ['old']],
    ['ignores ids that are not there', ['another'], []],
  ])('%s', (_what, chosen, ids) => {
    expect(listRemoved(chosen)).toEqual(ids);
  });
});

test('a password reset removes passkeys that a member added after the link, regardless of the choice', () => {
  const passkeys = [{ ...recent, createdAt: now - 60_000 }];
  for (const chosen of [[], ['another']])
    expect(listFactorsRemovedByReset({ isStaff: false, passkeys, twoStepAt: null }, chosen, now).passkeyIds).toEqual([
      'recent',
    ]);
});

describe('password reset of staff', () => {
  test.each([
    ['takes recent passkeys beside an older one', [old, recent], null, { ...nothing, passkeyIds: ['recent'] }],
    ['takes recent codes beside an older passkey', [old], now, { ...nothing, takesTwoStep: true }],
    ['takes recent passkeys beside older codes', [recent], 0, { ...nothing, passkeyIds: ['recent'] }],
    ['keeps recent codes where nothing older is left', [recent], now, { ...nothing, passkeyIds: ['recent'] }],
    [
      'locks an account that had recent passkeys alone',
      [recent],
      null,
      { ...nothing, passkeyIds: ['recent'], isLocked: true },
    ],
    ['takes nothing from an account without a second step', [], null, nothing],
    ['keeps what is older', [old], 0, nothing],
  ])('%s, regardless of the choice', (_what, passkeys, twoStepAt, expected) => {
    for (const chosen of [undefined, [], ['old', 'recent']])
      expect(listFactorsRemovedByReset({ isStaff: true, passkeys, twoStepAt }, chosen, now)).toEqual(expected);
  });
});

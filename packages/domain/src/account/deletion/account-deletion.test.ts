import type { AccountDeletionId, MemberId, StaffId } from '@waha/domain/kernel/ids';
import { DAY } from '@waha/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import {
  type AccountDeletion,
  type DeletionStep,
  findDeletionStep,
  requestDeletion,
  type UnsettledItems,
} from './account-deletion';

const NOW = Date.UTC(2026, 10, 24, 9);
const memberId = 'm' as MemberId;
const NOTHING: UnsettledItems = { payments: 0, recharges: 0, withdrawals: 0, refunds: 0 };
const request = { id: 'd' as AccountDeletionId, memberId, requestedBy: memberId };
const scheduled: AccountDeletion = { ...request, requestedAt: NOW - 30 * DAY, eraseAt: NOW };

describe('request of an account deletion', () => {
  test('schedules the erasure in 30 days', () => {
    expect(requestDeletion(request, { scheduled: undefined, unsettled: NOTHING }, NOW)).toEqual({
      ok: true,
      value: { ...request, requestedAt: NOW, eraseAt: NOW + 30 * DAY },
    });
  });

  test.each<[string, UnsettledItems]>([
    ['a pending payment', { ...NOTHING, payments: 1 }],
    ['a pending recharge', { ...NOTHING, recharges: 1 }],
    ['an unpaid withdrawal', { ...NOTHING, withdrawals: 1 }],
  ])('is refused while there is %s', (_item, unsettled) => {
    expect(requestDeletion(request, { scheduled: undefined, unsettled }, NOW)).toEqual({
      ok: false,
      refusal: { code: 'deletion_unsettled', details: { unsettled } },
    });
  });

  test('keeps the first date when it is repeated, also with unsettled items', () => {
    const unsettled = { ...NOTHING, payments: 2 };
    const again = { ...request, id: 'other' as AccountDeletionId };
    expect(requestDeletion(again, { scheduled, unsettled }, NOW)).toEqual({ ok: true, value: scheduled });
  });

  test('keeps the reason of an administrator', () => {
    const byLetter = { ...request, requestedBy: 's' as StaffId, reason: 'Letter of 20 November' };
    expect(requestDeletion(byLetter, { scheduled: undefined, unsettled: NOTHING }, NOW)).toMatchObject({
      value: { requestedBy: 's', reason: 'Letter of 20 November' },
    });
  });
});

describe('next step of a scheduled deletion', () => {
  const noticed = { ...scheduled, noticedAt: NOW };
  const open = { ...NOTHING, withdrawals: 1 };
  test.each<[string, AccountDeletion, UnsettledItems, boolean, number, DeletionStep]>([
    ['before its date', scheduled, NOTHING, false, NOW - 1, 'not_due'],
    ['on its date', scheduled, NOTHING, false, NOW, 'notify'],
    ['long after its date, because the server was off', scheduled, NOTHING, false, NOW + 90 * DAY, 'notify'],
    ['with unsettled items', scheduled, open, false, NOW, 'unsettled'],
    ['with unsettled items after the last mail', noticed, open, false, NOW, 'unsettled'],
    ['while the last mail is in the queue', noticed, NOTHING, true, NOW, 'mail_pending'],
    ['after the last mail', noticed, NOTHING, false, NOW, 'erase'],
    ['after a clock that was ahead', noticed, NOTHING, false, NOW - DAY, 'not_due'],
  ])('%s', (_state, deletion, unsettled, isMailPending, now, step) => {
    expect(findDeletionStep(deletion, { isHeld: false, unsettled, isMailPending }, now)).toBe(step);
  });

  test.each([
    ['before its date', scheduled, NOW - 1, 'not_due'],
    ['on its date', scheduled, NOW, 'held'],
    ['after the last mail', noticed, NOW, 'held'],
  ])('waits while the member is on hold: %s', (_state, deletion, now, step) => {
    expect(findDeletionStep(deletion, { isHeld: true, unsettled: NOTHING, isMailPending: false }, now)).toBe(step);
  });
});

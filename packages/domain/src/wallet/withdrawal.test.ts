import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MemberId, StaffId, WithdrawalId } from '../kernel/ids';
import { DAY, HOUR, MINUTE, SECOND } from '../kernel/time';
import { computeTotals, isValid } from './ledger';
import {
  checkWithdrawalAmount,
  createReturnEntry,
  createWithdrawalEntry,
  decideWithdrawal,
  isWithdrawalOpen,
  mayRequestWithdrawal,
  mayResendCode,
  parsePoints,
  payWithdrawal,
  type Withdrawal,
} from './withdrawal';
import { checkWithdrawalCode, type FailedTries, isWithdrawalCode } from './withdrawal-code';

const SENT = 1_000_000;
const by = 'admin' as StaffId;
const waiting: Withdrawal = {
  id: 'w' as WithdrawalId,
  memberId: 'm' as MemberId,
  points: 10,
  askedAt: SENT - 2 * SECOND,
  status: 'awaiting_code',
  codes: [{ hash: 'right', sentAt: SENT }],
};
const none: FailedTries = { failures: 0 };

describe('withdrawal amount', () => {
  test.each([
    ['1', 1],
    ['30', 30],
    [' 12 ', 12],
    ['0', undefined],
    ['31', undefined],
    ['1.5', undefined],
    ['-3', undefined],
    ['abc', undefined],
    ['', undefined],
  ])('is checked for the input “%s” and 30 valid points (expected: %s)', (typed, points) => {
    const result = checkWithdrawalAmount(parsePoints(typed), { validPoints: 30 });
    if (points !== undefined) expect(result).toEqual({ ok: true, value: points });
    else expect(result).toEqual({ ok: false, refusal: { code: 'amount_invalid', values: { max: 30 } } });
  });

  test('without valid points reports the next date', () => {
    expect(checkWithdrawalAmount(1, { validPoints: 0, nextValidAt: 0 })).toEqual({
      ok: false,
      refusal: { code: 'no_valid_points', details: { nextValidAt: '1970-01-01T00:00:00.000Z' } },
    });
  });
});

describe('withdrawal request', () => {
  const codeOf = (facts: Partial<Parameters<typeof mayRequestWithdrawal>[1]>, points = 10, now = SENT) => {
    const result = mayRequestWithdrawal(points, { validPoints: 30, undecided: [], ...facts }, now);
    return result.ok ? 'may' : result.refusal.code;
  };

  test.each([
    ['enough points', {}, 'may'],
    ['no valid points', { validPoints: 0 }, 'no_valid_points'],
    ['too few points', { validPoints: 9 }, 'insufficient_points'],
    ['an earlier request that is waiting for its code', { undecided: [waiting] }, 'withdrawal_open'],
    [
      'an earlier request that is waiting for a decision',
      { undecided: [{ ...waiting, status: 'pending' as const }] },
      'withdrawal_open',
    ],
    ['an earlier request that was decided', { undecided: [{ ...waiting, status: 'approved' as const }] }, 'may'],
    ['a block', { blockedUntil: SENT + 1 }, 'withdrawals_blocked'],
    ['a block that has just ended', { blockedUntil: SENT }, 'may'],
  ])('is checked with %s', (_what, facts, outcome) => expect(codeOf(facts)).toBe(outcome));

  test.each([
    ['awaiting_code', SENT + 1, { withdrawId: waiting.id, points: waiting.points, retryAfter: 60 }],
    ['awaiting_code', SENT + 18 * SECOND, { withdrawId: waiting.id, points: waiting.points, retryAfter: 42 }],
    ['mailing', SENT, { retryAfter: 28 }],
    ['pending', SENT, undefined],
  ] as const)('refused for one with the status %s at %i ms says how long to wait', (status, now, details) => {
    const result = mayRequestWithdrawal(10, { validPoints: 30, undecided: [{ ...waiting, status }] }, now);
    expect(result.ok ? undefined : result.refusal.details).toEqual(details);
  });

  test.each([
    [1, 1],
    [HOUR, 1],
    [HOUR + 1, 2],
    [DAY, 24],
  ])('reports a block of %i ms as %i hours', (left, hours) => {
    const result = mayRequestWithdrawal(1, { validPoints: 1, undecided: [], blockedUntil: SENT + left }, SENT);
    expect(result.ok ? undefined : result.refusal.values).toEqual({ hours });
  });

  test.each([
    ['awaiting_code', SENT + MINUTE - 1, true],
    ['awaiting_code', SENT + MINUTE, false],
    ['mailing', SENT + 28 * SECOND - 1, true],
    ['mailing', SENT + 28 * SECOND, false],
  ] as const)('with the status %s blocks another request at %i ms: %s', (status, now, open) => {
    expect(isWithdrawalOpen({ ...waiting, status }, now)).toBe(open);
  });
});

describe('withdrawal code', () => {
  test.each([
    ['the right one at once', 'right', SENT, none, true, undefined],
    ['the right one in the last millisecond', 'right', SENT + MINUTE - 1, none, true, undefined],
    ['the right one a millisecond late', 'right', SENT + MINUTE, none, false, 'code_expired'],
    ['a wrong one', 'wrong', SENT, none, false, 'code_wrong'],
    ['a wrong one, late', 'wrong', SENT + HOUR, none, false, 'code_wrong'],
    ['the third wrong one', 'wrong', SENT, { failures: 2 }, false, 'too_many_codes'],
    [
      'the right one while blocked',
      'right',
      SENT,
      { failures: 0, blockedUntil: SENT + 1 },
      false,
      'withdrawals_blocked',
    ],
    ['the right one after two wrong ones', 'right', SENT, { failures: 2 }, true, undefined],
  ] as const)('%s', (_what, hash, now, tries, isRight, code) => {
    const attempt = checkWithdrawalCode(waiting, tries, hash, now);
    expect([attempt.isRight, attempt.refusal?.code]).toEqual([isRight, code]);
  });

  test('after a resend the old code counts as expired, not as wrong, and the new one works', () => {
    const resent = { ...waiting, codes: [...waiting.codes, { hash: 'newer', sentAt: SENT + MINUTE }] };
    expect(checkWithdrawalCode(resent, { failures: 2 }, 'right', SENT + MINUTE)).toMatchObject({
      tries: { failures: 2 },
      refusal: { code: 'code_expired' },
    });
    expect(checkWithdrawalCode(resent, { failures: 2 }, 'newer', SENT + MINUTE)).toEqual({
      tries: { failures: 0 },
      isRight: true,
    });
  });

  test('the third wrong code blocks for exactly 24 hours and resets the count', () => {
    expect(checkWithdrawalCode(waiting, { failures: 2 }, 'wrong', SENT).tries).toEqual({
      failures: 0,
      blockedUntil: SENT + 24 * HOUR,
    });
  });

  test('only three wrong codes cause a block, never late or replaced codes, in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('right', 'wrong'), { maxLength: 12 }), (typed) => {
        let tries = none;
        let wrong = 0;
        for (const hash of typed) {
          const attempt = checkWithdrawalCode(waiting, tries, hash, SENT + MINUTE);
          if (attempt.refusal?.code === 'withdrawals_blocked') return wrong >= 3;
          if (hash === 'wrong') wrong++;
          tries = attempt.tries;
        }
        return wrong < 3 ? tries.blockedUntil === undefined : tries.blockedUntil !== undefined;
      }),
    );
  });

  test.each([
    ['123456', true],
    ['000000', true],
    ['12345', false],
    ['1234567', false],
    ['12345a', false],
    ['', false],
  ])('“%s” counts as a code: %s', (text, isTry) => expect(isWithdrawalCode(text)).toBe(isTry));

  test.each([
    [SENT + MINUTE - 1, 'resend_too_early'],
    [SENT + MINUTE, undefined],
  ])('can be resent at %i ms, with the refusal %s', (now, code) => {
    const result = mayResendCode(waiting, now);
    expect(result.ok ? undefined : result.refusal.code).toBe(code);
  });
});

describe('withdrawal decision', () => {
  const pending: Withdrawal = { ...waiting, status: 'pending', confirmedAt: SENT };

  test('is final; a second decision reports who decided and when', () => {
    const approved = decideWithdrawal(pending, { status: 'approved' }, by, 0);
    expect(approved).toMatchObject({ ok: true, value: { event: { type: 'withdrawal.approved' } } });
    const secondResult = decideWithdrawal(
      approved.ok ? approved.value.withdrawal : pending,
      { status: 'rejected' },
      by,
      1,
    );
    expect(secondResult).toMatchObject({
      ok: false,
      refusal: {
        code: 'withdrawal_already_decided',
        details: { status: 'approved', decidedBy: by, decidedAt: '1970-01-01T00:00:00.000Z' },
      },
    });
  });

  test('is refused for an unconfirmed withdrawal', () => {
    expect(decideWithdrawal(waiting, { status: 'approved' }, by, 0)).toMatchObject({ ok: false });
  });

  test('allows one payout, and only after approval', () => {
    expect(payWithdrawal(pending, 'TR-1', by, 0)).toMatchObject({
      ok: false,
      refusal: { code: 'withdrawal_not_approved' },
    });
    const paid = payWithdrawal({ ...pending, status: 'approved' }, { reference: ' TR-1 ', by }, 0);
    expect(paid).toMatchObject({ ok: true, value: { withdrawal: { payout: { reference: 'TR-1' } } } });
    expect(payWithdrawal(paid.ok ? paid.value.withdrawal : pending, 'TR-2', by, 1)).toMatchObject({
      ok: false,
      refusal: { code: 'withdrawal_already_paid', details: { reference: 'TR-1' } },
    });
  });

  test('returned points have the original validity, leave balances unchanged and carry the return date', () => {
    fc.assert(
      fc.property(fc.nat(5 * DAY), fc.nat(5 * DAY), fc.nat(10 * DAY), (at, later, now) => {
        const debitEntry = createWithdrawalEntry(pending, at);
        const returned = createReturnEntry(debitEntry, at + later);
        const both = [debitEntry, returned];
        expect(computeTotals(both, now).validPoints).toBe(0);
        expect(both.every((entry) => isValid(entry, now) === now >= at)).toBe(true);
        expect(returned.earnedAt).toBe(at + later);
      }),
    );
  });
});

import type { MemberId, PayoutFileId, RefundId, StaffId, WithdrawalId } from '@waha/domain/kernel/ids';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DuePayout, getPayoutKey } from './due-payout';
import {
  cancelPayoutFile,
  checkPayoutFileRelease,
  createPayoutFile,
  getLineState,
  type PayoutFile,
  type PayoutState,
  sumPayouts,
} from './payout-file';
import { BUILT_IN_LAYOUTS } from './payout-layout';

const [clerk, approver, colleague] = ['s1', 's2', 's3'] as [StaffId, StaffId, StaffId];
const layout = BUILT_IN_LAYOUTS.find(({ name }) => name === 'wallets');
const withdrawal: DuePayout = {
  ...{ kind: 'withdrawal', id: 'w1' as WithdrawalId, memberId: 'm1' as MemberId },
  ...{ memberName: 'Amina Salah', verifiedName: 'Amina Ben Salah', isVerified: true, email: 'a@waha.test' },
  ...{ method: 'D17', number: '+21698000001', amountMillimes: 50_000, decidedBy: approver, decidedAt: 1 },
};
const refund: DuePayout = {
  ...withdrawal,
  ...{
    kind: 'refund',
    id: 'r1' as RefundId,
    memberId: 'm2' as MemberId,
    verifiedName: undefined,
    amountMillimes: 30_000,
  },
};
const both = [withdrawal, refund];
type Context = Parameters<typeof createPayoutFile>[1];
const context: Context = { due: both, fileNumbers: new Map(), limits: {}, orderedTodayMillimes: 0 };

const create = (order: Partial<Parameters<typeof createPayoutFile>[0]> = {}, change: Partial<Context> = {}) =>
  createPayoutFile(
    { id: 'f1' as PayoutFileId, number: 7, layout, payouts: both, by: clerk, ...order },
    { ...context, ...change },
    9,
  );
const created = (order: Parameters<typeof create>[0] = {}): PayoutFile => {
  const result = create(order);
  if (!result.ok) throw new Error(result.refusal.code);
  return result.value;
};

describe('createPayoutFile', () => {
  test('takes the chosen payouts over in their order, with the verified name', () => {
    expect(create({ payouts: [refund, withdrawal] })).toEqual({
      ok: true,
      value: {
        ...{ id: 'f1', number: 7, layout, createdBy: clerk, createdAt: 9 },
        lines: [
          {
            ...{ kind: 'refund', id: 'r1', memberId: 'm2', name: 'Amina Salah', email: 'a@waha.test', method: 'D17' },
            ...{ number: '+21698000001', amountMillimes: 30_000 },
          },
          {
            ...{ kind: 'withdrawal', id: 'w1', memberId: 'm1', name: 'Amina Ben Salah', email: 'a@waha.test' },
            ...{ method: 'D17', number: '+21698000001', amountMillimes: 50_000 },
          },
        ],
      },
    });
  });

  test('takes a payout that was chosen twice over once', () => {
    expect(created({ payouts: [refund, refund] }).lines).toHaveLength(1);
  });

  test.each<[name: string, order: Parameters<typeof create>[0], change: Partial<Context>, code: string]>([
    ['without a layout', { layout: undefined }, {}, 'payout_layout_unknown'],
    ['without payouts', { payouts: [] }, {}, 'payout_file_empty'],
    ['of a payout that is not due', {}, { due: [withdrawal] }, 'payout_not_due'],
    ['with another amount than was seen', { payouts: [{ ...refund, amountMillimes: 1 }] }, {}, 'payout_changed'],
    ['with another number than was seen', { payouts: [{ ...refund, number: '1' }] }, {}, 'payout_changed'],
    ['with another method than was seen', { payouts: [{ ...refund, method: 'IZI' }] }, {}, 'payout_changed'],
    ['of a payout in another file', {}, { fileNumbers: new Map([['refund:r1', 3]]) }, 'payout_in_file'],
    ['of a payout to its author', { by: 'm2' as StaffId }, {}, 'own_decision'],
    ['with a payout above the limit', {}, { limits: { payoutMillimes: 49_999 } }, 'payout_limit'],
    ['above the limit of a file', {}, { limits: { fileMillimes: 79_999 } }, 'payout_file_limit'],
    [
      'above the limit of a day',
      {},
      { limits: { dayMillimes: 89_999 }, orderedTodayMillimes: 10_000 },
      'payout_day_limit',
    ],
  ])('refuses a file %s', (_name, order, change, code) => {
    expect(create(order, change)).toMatchObject({ ok: false, refusal: { code } });
  });

  test('accepts amounts of exactly the limits', () => {
    const limits = { payoutMillimes: 50_000, fileMillimes: 80_000, dayMillimes: 90_000 };
    expect(create({}, { limits, orderedTodayMillimes: 10_000 })).toMatchObject({ ok: true });
  });

  test('says what is left of the day', () => {
    const limits = { dayMillimes: 100_000 };
    expect(create({}, { limits, orderedTodayMillimes: 60_000 })).toMatchObject({
      refusal: { values: { max: '100.000 TND', left: '40.000 TND' } },
    });
  });

  test('refuses a method that the layout does not take, and a number that is not valid for it', () => {
    const other = { ...refund, method: 'Poste' };
    const refuseOne = (payout: DuePayout, name = 'wallets') =>
      create({ payouts: [payout], layout: BUILT_IN_LAYOUTS.find((each) => each.name === name) }, { due: [payout] });
    expect(refuseOne(other)).toMatchObject({
      refusal: { code: 'payout_method_not_taken', values: { name: 'Amina Salah' } },
    });
    expect(refuseOne(other, 'bank-transfer')).toMatchObject({ refusal: { code: 'payout_number_invalid' } });
    expect(refuseOne({ ...refund, number: '' })).toMatchObject({ refusal: { code: 'payout_number_invalid' } });
  });

  test('never orders a payout twice, one of its author, or more than the limits allow', () => {
    const amount = fc.integer({ min: 1, max: 1000 });
    const payouts = fc.array(fc.record({ amount, isTaken: fc.boolean(), isOwn: fc.boolean() }), { maxLength: 6 });
    const limit = fc.option(fc.integer({ min: 0, max: 3000 }), { nil: undefined });
    fc.assert(
      fc.property(payouts, limit, limit, limit, fc.nat(2000), (list, one, file, day, ordered) => {
        const due = list.map(({ amount: amountMillimes, isOwn }, at) => ({
          ...withdrawal,
          ...{ id: `w${at}` as WithdrawalId, memberId: (isOwn ? clerk : 'm1') as MemberId, amountMillimes },
        }));
        const taken = due.filter((_payout, at) => list[at]?.isTaken);
        const fileNumbers = new Map(taken.map((payout) => [getPayoutKey(payout), 1]));
        const limits = { payoutMillimes: one, fileMillimes: file, dayMillimes: day };
        const result = create({ payouts: due }, { due, fileNumbers, limits, orderedTodayMillimes: ordered });
        const total = sumPayouts(due);
        const isAllowed =
          due.length > 0 &&
          taken.length === 0 &&
          list.every(({ isOwn, amount: each }) => !isOwn && each <= (one ?? each)) &&
          total <= (file ?? total) &&
          total <= (day === undefined ? total : Math.max(0, day - ordered));
        expect(result.ok).toBe(isAllowed);
        if (result.ok) expect(sumPayouts(result.value.lines)).toBe(total);
      }),
    );
  });
});

const due: PayoutState = { isDue: true, decidedBy: approver };
const paid: PayoutState = { isDue: false, decidedBy: approver, paid: { reference: 'T', at: 11 } };
const toStates = (withdrawalState: PayoutState, refundState: PayoutState) =>
  new Map([
    ['withdrawal:w1', withdrawalState],
    ['refund:r1', refundState],
  ]);

test('a line is due, paid, not due any more, or freed', () => {
  const line = created().lines[0]!;
  const states = (state?: PayoutState) => new Map(state ? [['withdrawal:w1', state]] : []);
  expect([
    getLineState(line, states(due)),
    getLineState(line, states(paid)),
    getLineState(line, states({ isDue: false })),
    getLineState(line, states()),
    getLineState({ ...line, isFreed: true }, states(paid)),
  ]).toEqual(['due', 'paid', 'not_due', 'not_due', 'freed']);
});

describe('cancelPayoutFile', () => {
  const cancel = (file: PayoutFile, states = toStates(due, due)) =>
    cancelPayoutFile(file, { reason: ' Wrong bank ', by: colleague, states }, 12);

  test('cancels a file with a reason, once, and frees what is not paid', () => {
    const file = created();
    const cancelled = {
      ...file,
      lines: [file.lines[0], { ...file.lines[1], isFreed: true }],
      cancelled: { by: colleague, at: 12, reason: 'Wrong bank' },
    };
    expect(cancel(file, toStates(paid, due))).toEqual({ ok: true, value: cancelled });
    expect(cancel(cancelled as PayoutFile)).toMatchObject({ refusal: { code: 'payout_file_cancelled' } });
  });

  test('refuses a file whose lines are all paid, but not one with a line that is not due any more', () => {
    expect(cancel(created(), toStates(paid, paid))).toMatchObject({ refusal: { code: 'payout_file_already_paid' } });
    expect(cancel(created(), toStates(paid, { isDue: false }))).toMatchObject({ ok: true });
  });
});

describe('checkPayoutFileRelease', () => {
  const release = (by: string, limitMillimes?: number, states = toStates(due, due), file = created()) =>
    checkPayoutFileRelease(file, { by: by as StaffId, states, limitMillimes });

  test.each<[who: string, by: string, limit: number | undefined, code: string | undefined]>([
    ['the author above the limit', clerk, 79_999, 'second_person_needed'],
    ['who accepted a payout above the limit', approver, 79_999, 'second_person_needed'],
    ['a third person above the limit', colleague, 79_999, undefined],
    ['the author at the limit', clerk, 80_000, undefined],
    ['who accepted a payout at the limit', approver, 80_000, undefined],
    ['the author without a limit', clerk, undefined, undefined],
    ['a member with a payout in it', 'm2', undefined, 'own_decision'],
  ])('by %s gives the right answer', (_who, by, limit, code) => {
    expect(release(by, limit)).toMatchObject(code ? { ok: false, refusal: { code } } : { ok: true });
  });

  test('returns the lines that are still due, and refuses a file without any', () => {
    const file = created();
    expect(release(colleague, undefined, toStates(paid, due))).toEqual({ ok: true, value: [file.lines[1]] });
    expect(release(colleague, undefined, toStates(paid, { isDue: false }))).toMatchObject({
      refusal: { code: 'payout_file_already_paid' },
    });
  });

  test.each<[name: string, positions: number[], expected: object]>([
    ['a chosen line alone', [2], { ok: true, value: [{ id: 'r1' }] }],
    ['the chosen lines in the order of the file', [2, 1], { ok: true, value: [{ id: 'w1' }, { id: 'r1' }] }],
    ['a line that is not in the file', [1, 3], { ok: false, refusal: { code: 'payout_line_unknown' } }],
    ['a position below 1', [0], { ok: false, refusal: { code: 'payout_line_unknown' } }],
  ])('with %s gives the right answer', (_name, positions, expected) => {
    const order = { by: colleague, states: toStates(due, due), positions: new Set(positions) };
    expect(checkPayoutFileRelease(created(), order)).toMatchObject(expected);
  });

  test('skips chosen lines that are paid, and refuses if none is due', () => {
    const release = (...positions: number[]) =>
      checkPayoutFileRelease(created(), { by: colleague, states: toStates(paid, due), positions: new Set(positions) });
    expect(release(1, 2)).toMatchObject({ ok: true, value: [{ id: 'r1' }] });
    expect(release(1)).toMatchObject({ refusal: { code: 'payout_lines_not_due' } });
  });

  test('counts the whole file above the limit, also if one line is chosen, and only chosen ones as own', () => {
    const release = (by: string, limitMillimes: number | undefined, position: number) =>
      checkPayoutFileRelease(created(), {
        ...{ by: by as StaffId, states: toStates(due, due), limitMillimes },
        positions: new Set([position]),
      });
    expect(release(clerk, 79_999, 1)).toMatchObject({ refusal: { code: 'second_person_needed' } });
    expect(release('m2', undefined, 2)).toMatchObject({ refusal: { code: 'own_decision' } });
    expect(release('m2', undefined, 1)).toMatchObject({ ok: true });
  });

  test('counts the whole file, also what a colleague paid meanwhile', () => {
    expect(release(clerk, 79_999, toStates(paid, due))).toMatchObject({ refusal: { code: 'second_person_needed' } });
    expect(release(approver, 79_999, toStates(paid, { isDue: true }))).toMatchObject({
      refusal: { code: 'second_person_needed' },
    });
  });

  test('refuses a cancelled file', () => {
    const cancelled = { ...created(), cancelled: { by: clerk, at: 1, reason: 'x' } };
    expect(release(colleague, undefined, toStates(due, due), cancelled)).toMatchObject({
      refusal: { code: 'payout_file_cancelled' },
    });
  });
});

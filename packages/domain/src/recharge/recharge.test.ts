import { describe, expect, test } from 'vitest';
import type { FileId, MemberId, RechargeId, StaffId } from '../kernel/ids';
import { completeRecharge, computeRechargePrice, decideRecharge, type Recharge } from './recharge';

describe('recharge price', () => {
  test.each([
    [30, 49_000],
    [31, 50_600],
    [1000, 1_601_000],
  ])('for %i points is %i millimes, stamp included', (points, total) => {
    expect(computeRechargePrice(points)).toEqual({ points: total - 1000, stamp: 1000, total });
  });
});

describe('recharge form', () => {
  test.each([
    ['', 'Please enter a number of points.'],
    ['abc', 'Please enter a number of points.'],
    ['30.5', 'Please enter a number of points.'],
    ['29', 'Minimum 30 points required.'],
    ['0', 'Minimum 30 points required.'],
    ['1000001', 'This is more than the maximum for one recharge.'],
  ])('with “%s” reports “%s”', (points, text) => {
    const result = completeRecharge({ points, receipt: 'r' });
    expect(result.ok ? {} : result.refusal.errors).toEqual({ points: text });
  });

  test.each(['30', 30, ' 31 '])('with %j and a receipt is accepted', (points) => {
    expect(completeRecharge({ points, receipt: 'r' })).toEqual({
      ok: true,
      value: { points: Number(points), receipt: 'r' },
    });
  });

  test('requires a receipt', () => {
    const result = completeRecharge({ points: 30 });
    expect(result.ok ? {} : result.refusal.errors).toEqual({ receipt: 'Please choose the receipt.' });
  });
});

describe('recharge decision', () => {
  const by = 'finance' as StaffId;
  const pending: Recharge = {
    id: 'r' as RechargeId,
    memberId: 'm' as MemberId,
    points: 30,
    totalMillimes: 49_000,
    receiptFileId: 'f' as FileId,
    createdAt: 0,
    status: 'pending',
  };

  test.each([
    [undefined, 'Aucune raison'],
    ['  ', 'Aucune raison'],
    [' Reçu illisible ', 'Reçu illisible'],
  ])('with the rejection reason %j shows the member “%s”', (adminMessage, read) => {
    expect(decideRecharge(pending, { status: 'rejected', adminMessage }, by, 1)).toMatchObject({
      ok: true,
      value: { recharge: { status: 'rejected', adminMessage: read } },
    });
  });

  test('is final', () => {
    const accepted = decideRecharge(pending, { status: 'accepted' }, by, 1);
    expect(accepted).toMatchObject({ ok: true, value: { recharge: { status: 'accepted' } } });
    const secondResult = decideRecharge(accepted.ok ? accepted.value.recharge : pending, { status: 'rejected' }, by, 2);
    expect(secondResult).toMatchObject({
      ok: false,
      refusal: { code: 'recharge_already_decided', details: { decidedBy: by } },
    });
  });
});

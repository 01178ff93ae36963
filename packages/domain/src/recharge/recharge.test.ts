import { describe, expect, test } from 'vitest';
import type { FileId, MemberId, RechargeId, StaffId } from '../kernel/ids';
import { completeRecharge, computeRechargePrice, decideRecharge, type Recharge } from './recharge';

describe('the price of a recharge', () => {
  test.each([
    [30, 49_000],
    [31, 50_600],
    [1000, 1_601_000],
  ])('of %i points is %i millimes, the stamp included', (points, total) => {
    expect(computeRechargePrice(points)).toEqual({ points: total - 1000, stamp: 1000, total });
  });
});

describe('a recharge that is filled in', () => {
  test.each([
    ['', 'Please enter a number of points.'],
    ['abc', 'Please enter a number of points.'],
    ['30.5', 'Please enter a number of points.'],
    ['29', 'Minimum 30 points required.'],
    ['0', 'Minimum 30 points required.'],
    ['1000001', 'This is more than one recharge can hold.'],
  ])('with “%s” says “%s”', (points, text) => {
    const verdict = completeRecharge({ points, receipt: 'r' });
    expect(verdict.ok ? {} : verdict.refusal.errors).toEqual({ points: text });
  });

  test.each(['30', 30, ' 31 '])('with %j and a receipt can be sent', (points) => {
    expect(completeRecharge({ points, receipt: 'r' })).toEqual({
      ok: true,
      value: { points: Number(points), receipt: 'r' },
    });
  });

  test('needs its receipt', () => {
    const verdict = completeRecharge({ points: 30 });
    expect(verdict.ok ? {} : verdict.refusal.errors).toEqual({ receipt: 'Please choose the receipt.' });
  });
});

describe('deciding on a recharge', () => {
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
  ])('rejected with %j, the member reads “%s”', (adminMessage, read) => {
    expect(decideRecharge(pending, { status: 'rejected', adminMessage }, by, 1)).toMatchObject({
      ok: true,
      value: { recharge: { status: 'rejected', adminMessage: read } },
    });
  });

  test('is done once', () => {
    const accepted = decideRecharge(pending, { status: 'accepted' }, by, 1);
    expect(accepted).toMatchObject({ ok: true, value: { recharge: { status: 'accepted' } } });
    const again = decideRecharge(accepted.ok ? accepted.value.recharge : pending, { status: 'rejected' }, by, 2);
    expect(again).toMatchObject({
      ok: false,
      refusal: { code: 'recharge_already_decided', details: { decidedBy: by } },
    });
  });
});

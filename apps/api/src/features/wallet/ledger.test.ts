import type { PaymentId } from '@waha/domain/kernel/ids';
import { PACK_PERIOD } from '@waha/domain/kernel/period';
import { DAY } from '@waha/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/open-test-app';
import { accrueForEveryone } from './accrue-for-everyone';

async function openWallet() {
  const house = await openTestApp();
  const member = await house.as('user');
  const admin = await house.as('admin');
  // Sessions end while the clock jumps by months; each call logs in anew.
  const call = async (method: 'GET' | 'PUT' | 'DELETE', url: string, who: { email: string }, payload?: object) => {
    const headers = await house.logIn(who.email);
    return house.app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) });
  };
  return {
    house,
    member,
    admin,
    approve: (id: PaymentId) => call('PUT', `/payments/${id}/validate`, admin, { status: 'approved' }),
    remove: (id: PaymentId) => call('DELETE', `/payments/${id}`, admin),
    preview: async (id: PaymentId) => (await call('GET', `/payments/${id}/cancellation`, admin)).json(),
    wallet: async () => (await call('GET', `/update-wallet/${member.id}`, member)).json(),
    points: async () => (await call('GET', `/user/${member.id}/points`, member)).json(),
  };
}

describe('an approved payment', () => {
  test('earns its first bonus at once, valid 31 days later to the millisecond', async () => {
    const { house, member, approve, wallet } = await openWallet();
    await approve(await house.given.payment(member.id, 'Ultra One', 2));
    const approvedAt = house.time.now;

    expect(await wallet()).toMatchObject({
      totalPoints: 24,
      validPoints: 0,
      availableAmount: 0,
      pointHistory: [{ points: 24, becomesValidAt: new Date(approvedAt + 31 * DAY).toISOString(), kind: 'pack_bonus' }],
      balanceFacilityService: 60,
    });
    house.time.now = approvedAt + 31 * DAY - 1;
    expect(await wallet()).toMatchObject({ totalPoints: 24, validPoints: 0 });
    house.time.now = approvedAt + 31 * DAY;
    expect(await wallet()).toMatchObject({ totalPoints: 48, validPoints: 24, availableAmount: 12_000 });
    await house.close();
  });

  test('is credited once, however often approval and accrual are asked for, all at once', async () => {
    const { house, member, approve, wallet, points } = await openWallet();
    const id = await house.given.payment(member.id, 'Ultra One');
    await Promise.all(Array.from({ length: 10 }, () => approve(id)));
    house.time.now += 3 * PACK_PERIOD + 5;
    await Promise.all([wallet(), accrueForEveryone(house.house.services.transact), wallet(), wallet()]);
    expect(await points()).toEqual({ totalPoints: 48, availablePoints: 36, BlockedPoints: 12 });
    await house.close();
  });

  test('catches up after any downtime', async () => {
    const { house, member, approve, wallet } = await openWallet();
    await approve(await house.given.payment(member.id, 'Ultra One'));
    house.time.now += 12 * PACK_PERIOD;
    expect(await wallet()).toMatchObject({ totalPoints: 13 * 12, validPoints: 12 * 12 });
    await house.close();
  });
});

describe('cancelling an approved payment', () => {
  test('takes back every point with its own date, and the admin sees so before', async () => {
    const { house, member, approve, remove, preview, wallet } = await openWallet();
    const id = await house.given.payment(member.id, 'Ultra One');
    await approve(id);
    house.time.now += PACK_PERIOD;
    await wallet();
    expect(await preview(id)).toEqual({
      walletPoints: 24,
      facilityPoints: 30,
      endsPack: true,
      unpaidInvoices: 0,
      paidInvoices: 0,
      refusedBecause: null,
    });
    expect((await remove(id)).json()).toEqual({ message: 'Payment deleted.' });
    expect(await wallet()).toMatchObject({ totalPoints: 0, validPoints: 0, balanceFacilityService: 0 });
    house.time.now += 5 * PACK_PERIOD;
    expect(await wallet()).toMatchObject({ totalPoints: 0, validPoints: 0 });
    expect(house.rows('select status, approved_at is not null as started from payments')).toEqual([
      { status: 'cancelled', started: 1 },
    ]);
    await house.close();
  });

  test('is refused once its points have been withdrawn, and changes nothing', async () => {
    const { house, member, approve, remove, preview } = await openWallet();
    const id = await house.given.payment(member.id, 'Ultra One');
    await approve(id);
    house.time.now += 31 * DAY;
    house.rows(
      `insert into point_entries (member_id, account, points, earned_at, becomes_valid_at, kind, source, period)
       values ('${member.id}', 'wallet', -5, ${house.time.now}, ${house.time.now}, 'withdrawal', 'w1', 0) returning id`,
    );
    expect((await preview(id)).refusedBecause).toBe('Points from this payment have already been withdrawn.');
    const before = house.rows('select * from point_entries');
    const refused = await remove(id);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'points_already_withdrawn']);
    expect(house.rows('select * from point_entries')).toEqual(before);
    expect(house.rows('select status from payments')).toEqual([{ status: 'approved' }]);
    await house.close();
  });
});

test('a failing reaction undoes the decision that caused it', async () => {
  const house = await openTestApp({
    react: async () => {
      throw new Error('boom');
    },
  });
  const member = await house.as('user');
  const admin = await house.as('admin');
  const id = await house.given.payment(member.id, 'Ultra One');
  const url = `/api/payments/${id}/validate`;
  const answer = await house.app.inject({
    method: 'PUT',
    url,
    headers: admin.headers,
    payload: { status: 'approved' },
  });
  expect([answer.statusCode, answer.json().message]).toEqual([500, 'Server error.']);
  expect(house.rows('select status from payments')).toEqual([{ status: 'pending' }]);
  await house.close();
});

test('the ledger cannot be rewritten, not even by hand', async () => {
  const { house, member, approve } = await openWallet();
  await approve(await house.given.payment(member.id, 'Ultra One'));
  expect(() => house.rows('update point_entries set points = 1000 returning id')).toThrow('append-only');
  expect(() => house.rows('delete from point_entries returning id')).toThrow('append-only');
  await house.close();
});

import { DAY, SECOND } from '@waha/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import { openWithdrawals, type Withdrawals } from '#testing/fixtures/open-withdrawals';
import { sendProfile } from '#testing/fixtures/send-profile';
import { openAppForEach } from '#testing/open-app-for-each';

let bank: Withdrawals;
openAppForEach(async () => {
  bank = await openWithdrawals();
  return bank;
});

const list = async () => (await bank.call({ method: 'GET', url: `/withdraws/${bank.member.id}` })).json();
const queue = (query = '', who = bank.admin) => bank.call({ method: 'GET', url: `/queue/withdrawals${query}` }, who);
const listNotifications = async () =>
  (await bank.call({ method: 'GET', url: '/notificationsUser' }))
    .json()
    .map(({ type, message }: { type: string; message: string }) => [type, message]);
const entries = () =>
  bank.rows("select points, earned_at, becomes_valid_at, kind from point_entries where kind like 'withdrawal%'");

describe('withdrawal rejection', () => {
  test('returns the points with the current date and original validity, and reports why', async () => {
    const id = await bank.confirmed(10);
    const takenAt = bank.time.now;
    bank.time.now += 3 * DAY;
    const response = await bank.decide(id, { status: 'rejected', reason: ' Not your number. ' });
    expect([response.statusCode, response.json()]).toMatchObject([
      200,
      { message: 'Withdrawal rejected.', withdraw: { _id: id, status: 'rejected', reason: 'Not your number.' } },
    ]);
    expect(entries()).toEqual([
      { points: -10, kind: 'withdrawal', earned_at: takenAt, becomes_valid_at: takenAt },
      { points: 10, kind: 'withdrawal_returned', earned_at: bank.time.now, becomes_valid_at: takenAt },
    ]);
    expect(await bank.wallet()).toMatchObject({ totalPoints: 48, validPoints: 24 });
    expect((await listNotifications())[0]).toEqual([
      'WITHDRAW_REJECTED',
      'Your withdrawal of 10 points (5.000 TND) has been rejected. The points are back in your wallet. Reason: Not your number.',
    ]);
    expect((await bank.requestWithdrawal(24)).statusCode).toBe(201);
  });

  test('at the same moment as an approval: one succeeds, the other learns which, and points agree', async () => {
    const second = await bank.as('admin');
    for (const points of [3, 4, 5]) {
      const id = await bank.confirmed(points);
      const responses = await Promise.all([
        bank.decide(id, { status: 'approved' }),
        bank.decide(id, { status: 'rejected' }, second),
      ]);
      expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
      const [won, lost] = responses[0]?.statusCode === 200 ? responses : [responses[1], responses[0]];
      const { status } = won!.json().withdraw;
      expect(lost!.json()).toEqual({
        message: 'Withdrawal already decided.',
        code: 'withdrawal_already_decided',
        requestId: expect.any(String),
        status,
        decidedBy: status === 'approved' ? bank.admin.id : second.id,
        decidedByName: expect.stringMatching(/^\S+ \S+/),
        decidedAt: new Date(bank.time.now).toISOString(),
      });
      const sum = bank.rows(`select sum(points) as left from point_entries where source = '${id}'`)[0]?.left;
      expect(sum).toBe(status === 'approved' ? -points : 0);
    }
  });
});

describe('withdrawal approval', () => {
  test('is notified, then paid once with a reference for the member; the status is unchanged', async () => {
    const id = await bank.confirmed(10);
    const finance = await bank.as('finance_admin');
    expect((await bank.pay(id, 'TR-1', finance)).json().code).toBe('withdrawal_not_approved');
    await bank.decide(id, { status: 'approved', reason: 'ignored' });
    expect((await bank.pay(id, '  ', finance)).statusCode).toBe(400);
    const paid = await bank.pay(id, ' TR-77 ', finance);
    expect([paid.statusCode, paid.json().withdraw]).toMatchObject([200, { status: 'approved', reference: 'TR-77' }]);
    const secondResponse = await bank.pay(id, 'TR-78');
    expect([secondResponse.statusCode, secondResponse.json()]).toMatchObject([
      409,
      { code: 'withdrawal_already_paid', reference: 'TR-77', paidBy: finance.id },
    ]);
    expect(await list()).toEqual([
      {
        _id: id,
        pointsWithdrawn: 10,
        amount: 5000,
        status: 'approved',
        createdAt: expect.any(String),
        decidedAt: expect.any(String),
        paidAt: new Date(bank.time.now).toISOString(),
        reference: 'TR-77',
      },
    ]);
    expect((await listNotifications()).slice(0, 2)).toEqual([
      ['WITHDRAW_ACCEPTED', 'Your withdrawal of 10 points (5.000 TND) has been sent. Reference: TR-77'],
      ['WITHDRAW_ACCEPTED', 'Your withdrawal of 10 points (5.000 TND) has been accepted.'],
    ]);
    expect(bank.rows("select action, actor_id from audit_log where action like 'withdrawal.%'")).toEqual([
      { action: 'withdrawal.confirmed', actor_id: bank.member.id },
      { action: 'withdrawal.approved', actor_id: bank.admin.id },
      { action: 'withdrawal.paid', actor_id: finance.id },
    ]);
  });

  test.each([[['approved']], [['pending']]])(
    'prevents the cancellation of the payment whose points were withdrawn (%s)',
    async ([state]) => {
      const id = await bank.confirmed(1);
      if (state === 'approved') await bank.decide(id, { status: 'approved' });
      const remove = () => bank.call({ method: 'DELETE', url: `/payments/${bank.paymentId}` }, bank.admin);
      const refused = await remove();
      expect([refused.statusCode, refused.json().message]).toEqual([
        409,
        'Points from this payment have already been withdrawn.',
      ]);
      if (state === 'approved') return;
      await bank.decide(id, { status: 'rejected' });
      expect((await remove()).statusCode).toBe(200);
      expect(await bank.wallet()).toMatchObject({ totalPoints: 0, validPoints: 0 });
    },
  );

  test('is refused for an unconfirmed withdrawal', async () => {
    const { withdrawId } = (await bank.requestWithdrawal(5)).json();
    expect((await bank.decide(withdrawId, { status: 'approved' })).statusCode).toBe(404);
    expect(await list()).toEqual([]);
    expect((await queue()).json()).toEqual([]);
  });
});

describe('withdrawal queue', () => {
  test('shows the member, the amount, the payout account and the balance, first for decisions, then for payouts', async () => {
    await sendProfile(bank, await withHeaders(), { mobile: '21622333444', payment: 'D17' });
    const id = await bank.confirmed(10);
    const finance = await bank.as('finance_admin');
    expect((await queue('', finance)).json()).toMatchObject([
      {
        _id: id,
        userId: bank.member.id,
        userEmail: bank.member.email,
        pointsWithdrawn: 10,
        amount: 5000,
        status: 'pending',
        isVerified: false,
        payout: { method: 'D17', number: '21622333444' },
        validPoints: 14,
      },
    ]);
    expect((await queue('?step=payout')).json()).toEqual([]);
    await bank.decide(id, { status: 'approved' });
    expect((await queue()).json()).toEqual([]);
    for (const q of ['10', '10 points', '5,000', '5 TND', 'salah ben', '22 333', '+216 22333444'])
      expect([q, (await queue(`?step=payout&q=${encodeURIComponent(q)}`, finance)).json().length]).toEqual([q, 1]);
    for (const q of ['11', '6,000', '22 334'])
      expect([q, (await queue(`?step=payout&q=${encodeURIComponent(q)}`, finance)).json()]).toEqual([q, []]);
    const [pendingPayout] = (await queue('?step=payout', finance)).json();
    expect(pendingPayout).toMatchObject({ _id: id, decidedBy: { _id: bank.admin.id, name: expect.any(String) } });
    expect((await queue('?step=payout&q=nobody')).json()).toEqual([]);
    await bank.pay(id, 'TR-1');
    expect((await queue('?step=payout')).json()).toEqual([]);
    const viewResponse = await bank.server.inject({ url: `/api/admin/withdraw/${id}`, headers: finance.headers });
    expect(viewResponse.json()).toMatchObject({ _id: id, reference: 'TR-1', decidedBy: { _id: bank.admin.id } });
    const stranger = await bank.server.inject({
      url: `/api/admin/withdraw/${id}`,
      headers: (await withHeaders()).headers,
    });
    expect(stranger.statusCode).toBe(403);
  });

  test('is paged, oldest first', async () => {
    const ids: string[] = [];
    for (const points of [1, 2, 3]) {
      ids.push(await bank.confirmed(points));
      await bank.decide(ids.at(-1)!, { status: 'approved' });
      bank.time.now += SECOND;
    }
    const first = await queue('?step=payout&limit=2');
    const second = await queue(`?step=payout&limit=2&cursor=${first.headers['x-next-cursor']}`);
    expect([...first.json(), ...second.json()].map(({ _id }: { _id: string }) => _id)).toEqual(ids);
    expect((await list()).map(({ _id }: { _id: string }) => _id)).toEqual(ids.reverse());
  });

  test.each([
    ['user', 403, 403, 403],
    ['commercial_admin', 403, 403, 403],
    ['finance_admin', 200, 403, 200],
    ['admin', 200, 200, 200],
  ] as const)(
    'answers the role %s with %i for the list, %i for a decision and %i for a payout',
    async (role, sees, decides, pays) => {
      const id = await bank.confirmed(2);
      const who = await bank.as(role);
      expect((await queue('', who)).statusCode).toBe(sees);
      expect((await bank.decide(id, { status: 'approved' }, who)).statusCode).toBe(decides);
      if (decides !== 200) await bank.decide(id, { status: 'approved' });
      expect((await bank.pay(id, 'TR-1', who)).statusCode).toBe(pays);
    },
  );

  async function withHeaders() {
    return { id: bank.member.id, headers: await bank.logIn(bank.member.email) };
  }
});

import type { PaymentId } from '@waha/domain/kernel/ids';
import { beforeEach, describe, expect, test } from 'vitest';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { openAppForEach } from '#testing/open-app-for-each';

// The money of a cancelled payment: what an administrator answers, what finance decides and pays, what the member sees.

let app: StaffedApp;
let paymentId: PaymentId;
openAppForEach(async () => {
  app = await openStaffedApp();
  return app;
});
beforeEach(async () => {
  paymentId = await app.given.pack(app.member.id, 'Ultra One', app.admin.id);
});

const PRICE = 149_500;
const REASON = 'The costs of the first month.';

const cancel = (body?: object, id = paymentId) => app.call(app.admin, 'DELETE', `/payments/${id}`, body);
const listQueue = async (step = 'decision', by = app.finance, q = '') =>
  (await app.call(by, 'GET', `/queue/refunds?step=${step}&q=${encodeURIComponent(q)}`)).json();
const decide = (id: string, body: object, by = app.finance) => app.call(by, 'PUT', `/admin/refunds/${id}`, body);
const pay = (id: string, reference = 'T-77', by = app.finance) =>
  app.call(by, 'PUT', `/admin/refunds/${id}/paid`, { reference });
const readOwnRefund = async () => (await app.call(app.member, 'GET', `/payment/${app.member.id}`)).json()[0].refund;
const listStored = () => app.rows('select status, amount_millimes, received_millimes, reason from refunds order by id');
const listNotices = () =>
  app.rows("select type, message from member_notifications where type like 'REFUND%' order by id");

/** Requests the refund of the whole payment, whose member has a profile. Returns its id. */
async function request(): Promise<string> {
  await app.given.profile(app.member.id, { mobile: '21698000001' });
  expect((await cancel()).statusCode).toBe(200);
  const [{ _id }] = await listQueue();
  return _id;
}

describe('cancelling an approved payment', () => {
  test.each<[name: string, body: object | undefined, amount: number, reason: string | null]>([
    ['without an answer requests all of its money', undefined, PRICE, null],
    ['with its amount requests all of its money', { refund: { amount: PRICE } }, PRICE, null],
    ['requests less with a reason', { refund: { amount: 100_000, reason: REASON } }, 100_000, REASON],
  ])('%s', async (_name, body, amount, reason) => {
    expect((await cancel(body)).statusCode).toBe(200);
    const stored = { amount_millimes: amount, received_millimes: PRICE, reason };
    expect(listStored()).toEqual([{ status: 'requested', ...stored }]);
    const [refund] = await listQueue();
    expect(refund).toMatchObject({
      ...{ amount, received: PRICE, status: 'requested', userId: app.member.id, userName: 'Amina Ben Salah' },
      payment: { _id: paymentId, packName: 'Ultra One' },
      creditNote: { number: 'A-2026-000001' },
      requestedBy: { _id: app.admin.id, name: 'Leila Ben Salah' },
      account: null,
    });
    expect(await readOwnRefund()).toEqual({
      ...{ _id: refund._id, amount, status: 'requested', needsAccount: true },
      ...(reason && { reason }),
    });
    expect(app.audited('refund.requested')).toMatchObject([{ actor_id: app.admin.id, subject_id: refund._id }]);
  });

  test('records why nothing is due, and shows no refund', async () => {
    const reason = 'The money never arrived.';
    expect((await cancel({ reason: 'Wrong receipt', refund: { amount: 0, reason } })).statusCode).toBe(200);
    expect(listStored()).toEqual([{ status: 'not_due', amount_millimes: 0, received_millimes: PRICE, reason }]);
    expect(await listQueue()).toEqual([]);
    expect(await readOwnRefund()).toBeUndefined();
    const [{ id }] = app.rows('select id from refunds') as [{ id: string }];
    expect((await app.call(app.finance, 'GET', `/admin/refunds/${id}`)).statusCode).toBe(404);
    expect((await decide(id, { status: 'approved' })).json().code).toBe('refund_not_found');
  });

  test.each<[object, string]>([
    [{ amount: PRICE + 1, reason: 'x' }, 'refund_amount_invalid'],
    [{ amount: -1, reason: 'x' }, 'refund_amount_invalid'],
    [{ amount: 0 }, 'refund_reason_missing'],
    [{ amount: 1, reason: ' ' }, 'refund_reason_missing'],
  ])('refuses the answer %j, and changes nothing', async (refund, code) => {
    const before = app.rows('select status from payments');
    const response = await cancel({ refund });
    expect([response.statusCode, response.json().code]).toEqual([400, code]);
    expect([app.rows('select status from payments'), listStored()]).toEqual([before, []]);
  });

  test('offers what the receipt paid: the first instalment if paid by instalments', async () => {
    const id = await app.given.payment(app.verified.id, 'Ultra One', 2, 6);
    await app.call(app.admin, 'PUT', `/payments/${id}/validate`, { status: 'approved' });
    const { received } = (await app.call(app.admin, 'GET', `/payments/${id}/cancellation`)).json();
    expect((await cancel(undefined, id)).statusCode).toBe(200);
    expect(listStored()).toEqual([
      { status: 'requested', amount_millimes: received, received_millimes: received, reason: null },
    ]);
    const [{ amount_millimes }] = app.rows('select amount_millimes from credit_notes') as [{ amount_millimes: number }];
    expect(received).toBe(amount_millimes);
  });

  test('asks for no refund if the payment was pending', async () => {
    const id = await app.given.payment(app.member.id, 'Ultra One');
    expect((await cancel({ refund: { amount: 5 } }, id)).statusCode).toBe(200);
    expect(listStored()).toEqual([]);
  });
});

describe('a refund', () => {
  test('is approved to the account of the profile, which then stays, and paid', async () => {
    const id = await request();
    expect((await decide(id, { status: 'approved' })).json()).toMatchObject({
      message: 'Refund approved.',
      refund: { status: 'approved', account: { method: 'D17', number: '+21698000001' } },
    });
    app.rows(`update profiles set mobile = '21698000002' returning id`);
    const [refund] = await listQueue('payout');
    expect(refund.account).toEqual({ method: 'D17', number: '+21698000001' });
    expect(await readOwnRefund()).toEqual({ _id: id, amount: PRICE, status: 'approved' });
    app.time.now += 60_000;
    expect((await pay(id)).json()).toMatchObject({
      message: 'Refund marked as paid.',
      refund: { status: 'paid', reference: 'T-77', paidAt: new Date(app.time.now).toISOString() },
    });
    expect(await readOwnRefund()).toMatchObject({ status: 'paid', reference: 'T-77' });
    expect([await listQueue(), await listQueue('payout')]).toEqual([[], []]);
    expect(listNotices()).toEqual([
      { type: 'REFUND_ACCEPTED', message: 'Your refund of 149.500 TND has been approved.' },
      { type: 'REFUND_ACCEPTED', message: 'Your refund of 149.500 TND has been sent. Reference: T-77' },
    ]);
    for (const action of ['refund.approved', 'refund.paid'])
      expect(app.audited(action)).toMatchObject([{ actor_id: app.finance.id, subject_id: id }]);
  });

  test('is declined with a reason, once', async () => {
    const id = await request();
    expect((await decide(id, { status: 'declined' })).json().code).toBe('refund_decline_reason_missing');
    expect((await decide(id, { status: 'declined', reason: REASON }, app.admin)).statusCode).toBe(200);
    expect(await readOwnRefund()).toEqual({ _id: id, amount: PRICE, status: 'declined', declineReason: REASON });
    expect((await decide(id, { status: 'approved' })).json()).toMatchObject({
      ...{ code: 'refund_already_decided', status: 'declined', decidedByName: 'Leila Ben Salah' },
    });
    expect((await pay(id)).json().code).toBe('refund_not_approved');
    expect(listNotices()).toEqual([
      { type: 'REFUND_REJECTED', message: `Your refund of 149.500 TND has been rejected. Reason: ${REASON}` },
    ]);
  });

  test('without an account in the profile needs the one that the member gives to staff', async () => {
    await cancel();
    const [{ _id }] = await listQueue();
    expect((await decide(_id, { status: 'approved' })).json().code).toBe('refund_account_missing');
    const account = { method: 'Virement postal', number: '17 006 0000001234567 89' };
    expect((await decide(_id, { status: 'approved', account })).json().refund).toMatchObject({ account });
  });

  test('is found by name, phone, amount and the reference of its payment', async () => {
    const id = await request();
    const [{ reference }] = app.rows('select reference from payments') as [{ reference: string }];
    for (const q of ['amina', '149.5', reference, '98000001'])
      expect((await listQueue('decision', app.admin, q)).map((each: { _id: string }) => each._id)).toEqual([id]);
    expect(await listQueue('decision', app.admin, 'W-0000-0000')).toEqual([]);
  });

  test('is counted in the work queues of finance and administrators that know refunds', async () => {
    const id = await request();
    const count = async (by = app.finance) =>
      (await app.call(by, 'GET', '/queue?with=refund-payouts'))
        .json()
        .filter(({ kind }: { kind: string }) => kind.startsWith('refund'))
        .map(({ kind, waiting }: { kind: string; waiting: number }) => [kind, waiting]);
    const expected = [
      ['refunds', 1],
      ['refund-payouts', 0],
    ];
    expect(await count()).toEqual(expected);
    expect(await count(app.admin)).toEqual(expected);
    await decide(id, { status: 'approved' });
    expect(await count()).toEqual([
      ['refunds', 0],
      ['refund-payouts', 1],
    ]);
    const known = (await app.call(app.finance, 'GET', '/queue')).json().map(({ kind }: { kind: string }) => kind);
    expect(known).toEqual(['recharges', 'receipts', 'payouts']);
  });

  test('counts as money out when it is paid, and its payment as money in', async () => {
    const readFigures = async () => {
      const { figures } = (await app.call(app.finance, 'GET', '/overview?per=day&with=refunded')).json();
      return Object.fromEntries(
        figures.map(({ figure, byPeriod }: { figure: string; byPeriod: number[] }) => [figure, byPeriod.at(-1)]),
      );
    };
    const id = await request();
    await decide(id, { status: 'approved' });
    expect(await readFigures()).toMatchObject({ approved: PRICE, refunded: 0 });
    await pay(id);
    expect(await readFigures()).toMatchObject({ approved: PRICE, refunded: PRICE });
    const list = async (figure: string) =>
      (await app.call(app.finance, 'GET', `/finance/figures/${figure}?from=2026-01-01&to=2026-12-31`)).json();
    expect(await list('refunded')).toMatchObject({
      entries: [{ _id: id, userId: app.member.id, reference: 'T-77', amount: PRICE }],
      millimes: PRICE,
    });
    expect(await list('approved')).toMatchObject({ entries: [{ _id: paymentId }], millimes: PRICE });
    const [day] = (await app.call(app.finance, 'GET', '/finance/daily-totals')).json();
    expect(day).toMatchObject({ approved: PRICE, refunded: PRICE });
    const { figures } = (await app.call(app.finance, 'GET', '/overview')).json();
    expect(figures.map(({ figure }: { figure: string }) => figure)).not.toContain('refunded');
  });

  test('that is not due removes its payment from the money received', async () => {
    await cancel({ refund: { amount: 0, reason: 'The money never arrived.' } });
    expect((await app.call(app.finance, 'GET', '/finance/daily-totals')).json()).toEqual([]);
  });

  test('is exported with its payment, account and transfer', async () => {
    const id = await request();
    const file = async (step: string) =>
      (await app.call(app.finance, 'GET', `/exports/refunds?format=csv&titles=fr&step=${step}`)).body;
    expect(await file('decision')).toContain('149,500');
    expect(await file('payout')).not.toContain(id);
    await decide(id, { status: 'approved' });
    expect(await file('payout')).toContain('D17 +21698000001');
  });

  test('is paid once by two people at the same time', async () => {
    const id = await request();
    await decide(id, { status: 'approved' });
    const responses = await Promise.all([pay(id, 'T-1'), pay(id, 'T-2', app.admin), pay(id, 'T-3')]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect(app.rows('select count(*) as paid from audit_log where action = ' + "'refund.paid'")).toEqual([{ paid: 1 }]);
    expect(listNotices()).toHaveLength(2);
  });

  test('is decided once by two people at the same time', async () => {
    const id = await request();
    const responses = await Promise.all([
      decide(id, { status: 'approved' }),
      decide(id, { status: 'declined', reason: REASON }, app.admin),
    ]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  test('can be approved and undone before it is carried out', async () => {
    const id = await request();
    const held = await app.server.inject({
      method: 'PUT',
      url: `/api/admin/refunds/${id}`,
      headers: { ...app.finance.headers, 'waha-hold': '1' },
      payload: { status: 'approved' },
    });
    expect(held.statusCode).toBe(202);
    expect((await decide(id, { status: 'approved' }, app.admin)).json().code).toBe('decision_held');
    const undone = await app.call(app.finance, 'DELETE', `/held-commands/${held.json().heldId}`);
    expect(undone.statusCode).toBe(204);
    expect((await decide(id, { status: 'approved' }, app.admin)).statusCode).toBe(200);
  });

  test('is not visible to members and commercial administrators', async () => {
    const id = await request();
    const paths = ['/queue/refunds', `/admin/refunds/${id}`];
    for (const path of paths)
      expect(await app.seenBy(`/api${path}`, app.member, app.commercial, app.finance)).toEqual([403, 403, 200]);
  });
});

import { SECOND } from '@waha/domain/kernel/time';
import { beforeEach, describe, expect, test } from 'vitest';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { sendPayment } from '#testing/fixtures/send-payment';
import { openAppForEach } from '#testing/open-app-for-each';

// Money that does not fit its payment: decisions with another amount, the credit of a member, its use and its refund.

let app: StaffedApp;
openAppForEach(async () => {
  app = await openStaffedApp();
  return app;
});
beforeEach(() => app.given.quiz(app.member.id, 'Ultra One', app.admin.id));

const PRICE = 149_500;

type Choices = { receipt?: null; key?: string; replaces?: string };

const send = (credit?: number, { receipt, key, replaces }: Choices = {}) =>
  sendPayment(
    app,
    app.member,
    { ...(credit !== undefined && { credit: String(credit) }), ...(replaces && { replaces }) },
    { ...(receipt === null && { receipt }), ...(key && { key }) },
  );
/** Sends a payment that uses this credit. Returns its id. */
async function pay(credit?: number, choices?: Choices): Promise<string> {
  const response = await send(credit, choices);
  expect([response.statusCode, response.json().code]).toEqual([201, undefined]);
  return response.json().payment._id;
}
const decide = (id: string, body: object, by: { headers: Record<string, string> } = app.admin) =>
  app.call(by, 'PUT', `/payments/${id}/validate`, body);
/** Decides with the amount that arrived. */
async function receive(id: string, received: number): Promise<void> {
  const status = received < PRICE ? 'rejected' : 'approved';
  expect((await decide(id, { status, received })).statusCode).toBe(200);
}
const readCredit = async (by: { headers: Record<string, string> } = app.member, query = '') =>
  (await app.call(by, 'GET', `/members/${app.member.id}/credit${query}`)).json();
const listEntries = async () =>
  (await readCredit()).entries.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount]);
const readWalletCredit = async () => (await app.call(app.member, 'GET', `/wallets/${app.member.id}`)).json().credit;
const readOwn = async (id: string) => (await app.call(app.member, 'GET', `/payment/${app.member.id}/${id}`)).json();
const readNotice = () =>
  app.rows(
    `select type, message, facts from member_notifications where member_id = '${app.member.id}' order by id desc limit 1`,
  )[0]!;
const requestRefund = (body: object, by = app.finance, of: { id: string } = app.member) =>
  app.call(by, 'POST', `/admin/members/${of.id}/credit-refunds`, body);

describe('a payment of which only a part arrived', () => {
  test('is rejected, its money becomes credit, and the member learns how much is still to pay', async () => {
    const id = await pay();
    const response = await decide(id, { status: 'rejected', received: 100_000 });
    expect(response.json()).toMatchObject({
      message: 'Payment rejected.',
      payment: { status: 'rejected', received: 100_000 },
    });
    expect(await readCredit()).toEqual({
      balance: 100_000,
      entries: [
        {
          ...{
            _id: expect.any(String),
            kind: 'part',
            amount: 100_000,
            createdAt: new Date(app.time.now).toISOString(),
          },
          payment: { _id: id, reference: expect.stringMatching(/^W-/), packName: 'Ultra One' },
        },
      ],
    });
    expect(await readWalletCredit()).toBe(100_000);
    const { reference } = await readOwn(id);
    expect(readNotice()).toEqual({
      type: 'PAYMENT_REJECTED',
      message: `We received 100.000 TND of 149.500 TND for your payment ${reference} for Ultra One. 49.500 TND is still to pay.`,
      facts: JSON.stringify({
        ...{ reference, packName: 'Ultra One', outcome: 'rejected', receivedMillimes: 100_000, dueMillimes: PRICE },
      }),
    });
    expect(JSON.parse(String(app.audited('payment.rejected')[0]?.details))).toEqual({
      ...{ totalMillimes: PRICE, receivedMillimes: 100_000 },
    });
  });

  test('keeps a reason, which the notice names', async () => {
    const id = await pay();
    await decide(id, { status: 'rejected', received: 100_000, reason: 'The bank kept a fee.' });
    expect(await readOwn(id)).toMatchObject({ reason: 'The bank kept a fee.', received: 100_000 });
    expect(readNotice().message).toMatch(/49\.500 TND is still to pay\. Reason: The bank kept a fee\.$/);
  });

  test('is completed by a second payment that uses the credit: the pack starts, its invoice is over the whole amount', async () => {
    const first = await pay();
    await receive(first, 100_000);
    const second = await pay(100_000, { replaces: first });
    expect(await readOwn(second)).toMatchObject({ status: 'pending', credit: 100_000, totalPrice: PRICE });
    expect(await readCredit()).toMatchObject({ balance: 0, entries: [{ kind: 'used', amount: -100_000 }, {}] });
    expect(await readWalletCredit()).toBeUndefined();
    expect((await decide(second, { status: 'approved' })).statusCode).toBe(200);
    expect(await listEntries()).toEqual([
      ['used', -100_000],
      ['part', 100_000],
    ]);
    expect(app.rows('select status, amount_millimes from invoices')).toEqual([
      { status: 'paid', amount_millimes: PRICE },
    ]);
    const owned = await app.call(app.member, 'GET', `/payments/valid-packs/${app.member.id}`);
    expect(owned.json().validPacks).toHaveLength(1);
  });

  test('returns the credit that it used itself', async () => {
    await receive(await pay(), 100_000);
    const second = await pay(100_000);
    expect((await decide(second, { status: 'rejected', received: 20_000 })).statusCode).toBe(200);
    expect(await readCredit()).toMatchObject({ balance: 120_000 });
    expect(readNotice().message).toMatch(/^We received 20\.000 TND of 49\.500 TND .* 29\.500 TND is still to pay\.$/);
  });
});

describe('a payment of which more arrived', () => {
  test('is approved, the difference becomes credit, and the notice names it', async () => {
    const id = await pay();
    await receive(id, 160_000);
    expect(await readOwn(id)).toMatchObject({ status: 'approved', received: 160_000 });
    expect(await readCredit()).toMatchObject({ balance: 10_500, entries: [{ kind: 'surplus', amount: 10_500 }] });
    const { type, message, facts } = readNotice();
    expect([type, message]).toEqual([
      'PAYMENT_ACCEPTED',
      expect.stringMatching(/has been accepted\. You sent 10\.500 TND more: this is your credit\.$/),
    ]);
    expect(JSON.parse(String(facts))).toMatchObject({ creditMillimes: 10_500 });
    expect(JSON.parse(String(app.audited('payment.approved')[0]?.details))).toEqual({
      ...{ totalMillimes: PRICE, receivedMillimes: 160_000 },
    });
    expect(app.rows('select amount_millimes from invoices')).toEqual([{ amount_millimes: PRICE }]);
  });

  test('keeps its surplus as credit when it is cancelled', async () => {
    const id = await pay();
    await receive(id, 160_000);
    expect((await app.call(app.admin, 'DELETE', `/payments/${id}`)).statusCode).toBe(200);
    expect(await readCredit()).toMatchObject({ balance: 10_500 });
    expect(app.rows('select amount_millimes from refunds')).toEqual([{ amount_millimes: PRICE }]);
  });

  test('counts as a plain approval if exactly the due amount arrived', async () => {
    const id = await pay();
    expect((await decide(id, { status: 'approved', received: PRICE })).json().payment).not.toHaveProperty('received');
    expect(await readCredit()).toEqual({ balance: 0, entries: [] });
  });
});

describe('an amount that arrived and was typed wrongly', () => {
  const correct = (id: string, received: number, by: { headers: Record<string, string> } = app.admin, key?: string) =>
    app.call(by, 'PUT', `/payments/${id}/received`, { received, reason: 'Typed wrongly' }, key);

  test('is corrected for a part: credit, notice, audit log and money of the day follow', async () => {
    const id = await pay();
    await receive(id, 100_000);
    const response = await correct(id, 60_000);
    expect([response.statusCode, response.json()]).toMatchObject([
      200,
      { message: 'The amount was corrected.', payment: { _id: id, status: 'rejected', received: 60_000 } },
    ]);
    expect(await readCredit()).toMatchObject({
      balance: 60_000,
      entries: [{ kind: 'corrected', amount: -40_000 }, {}],
    });
    expect(readNotice()).toMatchObject({
      type: 'PAYMENT_REJECTED',
      message: expect.stringMatching(
        /^We received 60\.000 TND of 149\.500 TND .* still to pay\. Reason: Typed wrongly$/,
      ),
    });
    expect(JSON.parse(String(app.audited('payment.received-corrected')[0]?.details))).toEqual({
      ...{ totalMillimes: PRICE, receivedMillimes: 60_000, reason: 'Typed wrongly' },
    });
    const today = (await app.call(app.finance, 'GET', '/finance/daily-totals?days=1')).json()[0];
    expect(today).toMatchObject({ credited: 60_000 });
  });

  test('is corrected for a surplus, to the due amount and back', async () => {
    const id = await pay();
    await receive(id, 160_000);
    expect((await correct(id, PRICE)).json().payment).not.toHaveProperty('received');
    expect(await readCredit()).toMatchObject({ balance: 0 });
    expect((await correct(id, 150_000)).statusCode).toBe(200);
    expect([await readOwn(id), await readCredit()]).toMatchObject([
      { status: 'approved', received: 150_000 },
      { balance: 500 },
    ]);
  });

  test('is added to a rejected payment whose money was found later', async () => {
    const id = await pay();
    await decide(id, { status: 'rejected', reason: 'Not received' });
    expect((await correct(id, 100_000)).statusCode).toBe(200);
    expect(await readCredit()).toMatchObject({ balance: 100_000 });
    expect(await readOwn(id)).toMatchObject({ reason: 'Not received' });
  });

  test('cannot take back credit that the member has used', async () => {
    const id = await pay();
    await receive(id, 100_000);
    const second = await pay(80_000);
    expect((await correct(id, 79_999)).json()).toMatchObject({ code: 'received_credit_used', balance: 20_000 });
    await decide(second, { status: 'rejected', reason: 'Blurred' });
    expect((await correct(id, 0)).statusCode).toBe(200);
    expect(await readCredit()).toMatchObject({ balance: 0 });
  });

  test('is corrected once by a command that is sent again, and by two people at the same time', async () => {
    const id = await pay();
    await receive(id, 100_000);
    const key = '0199f000-0000-7000-8000-000000000003';
    const again = [await correct(id, 60_000, app.admin, key), await correct(id, 60_000, app.admin, key)];
    expect(again.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const both = await Promise.all([correct(id, 50_000), correct(id, 50_000)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await readCredit()).toMatchObject({ balance: 50_000, entries: [{}, {}, {}] });
  });

  test('is corrected by administrators alone', async () => {
    const id = await pay();
    await receive(id, 100_000);
    const statuses = [];
    for (const by of [app.member, app.finance, app.commercial]) statuses.push((await correct(id, 1, by)).statusCode);
    expect(statuses).toEqual([403, 403, 403]);
    expect((await correct('0199f000-0000-7000-8000-00000000000f', 1)).json().code).toBe('payment_not_found');
  });
});

describe('an amount that does not fit the decision', () => {
  test.each([
    ['approved', 100_000, 'received_too_little'],
    ['rejected', PRICE, 'received_enough'],
    ['rejected', 150_000, 'received_enough'],
    ['rejected', 0, 'received_invalid'],
    ['approved', -1, 'received_invalid'],
  ])('%s with %d millimes is refused at its field, and changes nothing', async (status, received, code) => {
    const id = await pay();
    const response = await decide(id, { status, received });
    expect([response.statusCode, response.json()]).toMatchObject([
      400,
      { code, due: PRICE, errors: { received: expect.any(String) } },
    ]);
    expect(await readOwn(id)).toMatchObject({ status: 'pending' });
    expect(await readCredit()).toEqual({ balance: 0, entries: [] });
  });
});

describe('a held decision with another amount', () => {
  const hold = () => ({ headers: { ...app.admin.headers, 'waha-hold': '1' } });

  test('is carried out after some seconds', async () => {
    const id = await pay();
    expect((await decide(id, { status: 'rejected', received: 100_000 }, hold())).statusCode).toBe(202);
    expect(await readCredit()).toMatchObject({ balance: 0 });
    app.time.now += 30 * SECOND;
    await app.context.services.heldCommands.runDue();
    expect([await readCredit(), await readOwn(id)]).toMatchObject([{ balance: 100_000 }, { status: 'rejected' }]);
  });

  test('leaves no credit if it is undone', async () => {
    const id = await pay();
    const { heldId } = (await decide(id, { status: 'approved', received: 200_000 }, hold())).json();
    expect((await app.call(app.admin, 'DELETE', `/held-commands/${heldId}`)).statusCode).toBe(204);
    app.time.now += 30 * SECOND;
    await app.context.services.heldCommands.runDue();
    expect([await readCredit(), await readOwn(id)]).toMatchObject([{ balance: 0 }, { status: 'pending' }]);
  });
});

describe('credit', () => {
  test('pays a payment in full without a receipt; its proof is the receipt that brought the money', async () => {
    const first = await pay();
    await receive(first, 2 * PRICE);
    const covered = await pay(PRICE, { receipt: null });
    const [one, other] = [await readOwn(first), await readOwn(covered)];
    expect(other).toMatchObject({ status: 'pending', credit: PRICE, receiptPhoto: one.receiptPhoto });
    const queued = (await app.call(app.admin, 'GET', '/queue/payments')).json();
    expect(queued).toMatchObject([{ _id: covered, credit: PRICE }]);
    expect(queued[0]).not.toHaveProperty('sameReceiptAs');
    expect((await decide(covered, { status: 'approved' })).statusCode).toBe(200);
    expect(await readCredit()).toMatchObject({ balance: 0 });
  });

  test('is used by a payment in JSON, whose receipt is uploaded before or not needed', async () => {
    await receive(await pay(), 2 * PRICE);
    const order = {
      ...{ userId: app.member.id, userEmail: app.member.email, packName: 'Ultra One', price: PRICE, totalPrice: PRICE },
      ...{ quantity: 1, paymentType: 'cash', paymentMethod: 'izi' },
    };
    const key = '0199f000-0000-7000-8000-000000000002';
    const response = await app.call(app.member, 'POST', '/payments', { ...order, credit: PRICE }, key);
    expect([response.statusCode, response.json()]).toMatchObject([201, { payment: { credit: PRICE } }]);
    const without = await app.call(app.member, 'POST', '/payments', { ...order, credit: 0 });
    expect(without.json()).toMatchObject({ code: 'payment_incomplete', errors: { receiptPhoto: expect.any(String) } });
    expect(await readCredit()).toMatchObject({ balance: 0 });
  });

  test('is no reason to leave out the receipt for the rest', async () => {
    await receive(await pay(), 100_000);
    const response = await send(100_000, { receipt: null });
    expect([response.statusCode, response.json()]).toMatchObject([
      400,
      { code: 'payment_incomplete', errors: { receiptPhoto: expect.any(String) } },
    ]);
  });

  test.each([
    ['than there is', 100_001],
    ['than is due', PRICE + 1],
  ])('of more %s is refused with the balance, and nothing is stored', async (_than, credit) => {
    await receive(await pay(), 100_000);
    const before = app.filesOn();
    const response = await send(credit);
    expect([response.statusCode, response.json()]).toMatchObject([409, { code: 'credit_changed', balance: 100_000 }]);
    expect([app.filesOn(), await readCredit()]).toMatchObject([before, { balance: 100_000 }]);
    expect(app.rows('select status from payments')).toEqual([{ status: 'rejected' }]);
  });

  test('is not spent twice by two payments at the same time', async () => {
    await receive(await pay(), 100_000);
    const replies = await Promise.all([send(80_000), send(80_000), send(80_000)]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
    expect(await readCredit()).toMatchObject({ balance: 20_000 });
  });

  test('is used once by a payment that is sent again with its key', async () => {
    await receive(await pay(), 100_000);
    const key = '0199f000-0000-7000-8000-000000000001';
    const receipt = { receipt: Buffer.from((await import('#testing/fixtures/create-fixtures')).createPng()) };
    const order = () => sendPayment(app, app.member, { credit: '60000' }, { ...receipt, key });
    expect([(await order()).statusCode, (await order()).statusCode]).toEqual([201, 201]);
    expect(await readCredit()).toMatchObject({ balance: 40_000 });
  });

  test.each([
    ['rejected', (id: string) => decide(id, { status: 'rejected', reason: 'Blurred' })],
    ['cancelled by its member', (id: string) => app.call(app.member, 'PUT', `/payments/${id}/cancel`)],
    ['cancelled by an administrator', (id: string) => app.call(app.admin, 'DELETE', `/payments/${id}`)],
  ])('comes back from a pending payment that is %s, and can be used again', async (_outcome, end) => {
    await receive(await pay(), 100_000);
    const second = await pay(60_000);
    expect((await end(second)).statusCode).toBe(200);
    expect(await readCredit()).toMatchObject({
      balance: 100_000,
      entries: [{ kind: 'returned', amount: 60_000 }, {}, {}],
    });
    await pay(100_000);
    expect(await readCredit()).toMatchObject({ balance: 0 });
  });

  test('is a part of the refund of an approved payment that used it', async () => {
    await receive(await pay(), 100_000);
    const second = await pay(100_000);
    await decide(second, { status: 'approved' });
    expect((await app.call(app.admin, 'GET', `/payments/${second}/cancellation`)).json().received).toBe(PRICE);
    await app.call(app.admin, 'DELETE', `/payments/${second}`);
    expect(app.rows('select amount_millimes from refunds')).toEqual([{ amount_millimes: PRICE }]);
    expect(await readCredit()).toMatchObject({ balance: 0 });
  });

  test('is listed in pages, newest first, for staff with who caused each entry', async () => {
    await receive(await pay(), 100_000);
    await pay(60_000);
    const response = await app.call(app.finance, 'GET', `/members/${app.member.id}/credit?limit=1`);
    expect(response.json()).toMatchObject({
      balance: 40_000,
      entries: [{ kind: 'used', createdBy: { _id: app.member.id, name: 'Amina Ben Salah' } }],
    });
    const next = await readCredit(app.finance, `?limit=1&cursor=${response.headers['x-next-cursor']}`);
    expect(next).toMatchObject({
      balance: 40_000,
      entries: [{ kind: 'part', createdBy: { name: 'Leila Ben Salah' } }],
    });
    expect((await readCredit()).entries[0]).not.toHaveProperty('createdBy');
  });

  test('is shown to the member, administrators and finance alone', async () => {
    const url = `/api/members/${app.member.id}/credit`;
    const { member, admin, finance, commercial, verified } = app;
    expect(await app.seenBy(url, member, admin, finance, commercial, verified)).toEqual([200, 200, 200, 403, 403]);
    expect(await app.seenBy(`/api/members/${admin.id}/credit`, finance)).toEqual([404]);
  });

  test('is named when the account is to be deleted, and does not prevent it', async () => {
    await receive(await pay(), 100_000);
    expect((await app.call(app.member, 'GET', '/account/deletion')).json()).toMatchObject({ credit: 100_000 });
    expect((await app.call(app.admin, 'GET', `/members/${app.member.id}/deletion`)).json()).toMatchObject({
      credit: 100_000,
      unsettled: { payments: 0, refunds: 0 },
    });
  });
});

describe('a refund of credit', () => {
  beforeEach(async () => receive(await pay(), 100_000));

  test('is requested over a part of it, then approved and paid like other refunds', async () => {
    await app.given.profile(app.member.id, { mobile: '21698000001' });
    const response = await requestRefund({ amount: 70_000, reason: 'Asked by phone' });
    expect([response.statusCode, response.json()]).toMatchObject([
      201,
      {
        ...{ message: 'Refund requested.', balance: 30_000 },
        refund: { amount: 70_000, status: 'requested', reason: 'Asked by phone', account: { number: '+21698000001' } },
      },
    ]);
    const { _id } = response.json().refund;
    expect(await readCredit()).toMatchObject({
      balance: 30_000,
      entries: [{ kind: 'refunded', amount: -70_000, refund: { _id, status: 'requested' } }, {}],
    });
    await app.call(app.finance, 'PUT', `/admin/refunds/${_id}`, { status: 'approved' });
    await app.call(app.finance, 'PUT', `/admin/refunds/${_id}/paid`, { reference: 'T-77' });
    expect((await readCredit()).entries[0].refund).toMatchObject({ status: 'paid', reference: 'T-77' });
    expect(await readCredit()).toMatchObject({ balance: 30_000 });
  });

  test('needs no reason, and comes back when it is declined', async () => {
    const { _id, ...refund } = (await requestRefund({ amount: 100_000 })).json().refund;
    expect(refund).not.toHaveProperty('reason');
    expect(await readCredit()).toMatchObject({ balance: 0 });
    await app.call(app.finance, 'PUT', `/admin/refunds/${_id}`, { status: 'declined', reason: 'Used already' });
    expect(await readCredit()).toMatchObject({
      balance: 100_000,
      entries: [{ kind: 'refund_declined', amount: 100_000, refund: { declineReason: 'Used already' } }, {}, {}],
    });
  });

  test.each([0, -1, 100_001])('of %d millimes is refused with the balance', async (amount) => {
    expect((await requestRefund({ amount })).json()).toMatchObject({ code: 'credit_refund_invalid', balance: 100_000 });
    expect(app.rows('select id from refunds')).toEqual([]);
  });

  test('is requested once if two people request all of it at the same time', async () => {
    const replies = await Promise.all([
      requestRefund({ amount: 100_000 }),
      requestRefund({ amount: 100_000 }, app.admin),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400]);
    expect(await readCredit()).toMatchObject({ balance: 0 });
  });

  test('is only for administrators and finance, and only of members', async () => {
    const statuses = [];
    for (const by of [app.member, app.verified, app.commercial])
      statuses.push((await requestRefund({ amount: 1 }, by)).statusCode);
    expect(statuses).toEqual([403, 403, 403]);
    expect((await requestRefund({ amount: 1 }, app.finance, app.admin)).json().code).toBe('user_not_found');
  });
});

describe('the money of a day', () => {
  const readToday = async () => (await app.call(app.finance, 'GET', '/finance/daily-totals?days=1')).json()[0];

  test('counts what arrived: approved payments without used credit, and what became credit', async () => {
    await receive(await pay(), 100_000);
    expect(await readToday()).toMatchObject({ approved: 0, credited: 100_000 });
    const second = await pay(100_000);
    await receive(second, PRICE);
    expect(await readToday()).toMatchObject({ approved: PRICE - 100_000, credited: 200_000, refunded: 0 });
    const query = `from=2026-01-01&to=2099-01-01`;
    const { entries, millimes } = (await app.call(app.finance, 'GET', `/finance/figures/credited?${query}`)).json();
    expect([millimes, entries.map(({ amount }: { amount: number }) => amount).sort()]).toEqual([
      200_000,
      [100_000, 100_000],
    ]);
    const overview = async (asked: string) =>
      (await app.call(app.finance, 'GET', `/overview?per=day${asked}`))
        .json()
        .figures.map((each: { figure: string }) => each.figure);
    expect(await overview('&with=refunded')).not.toContain('credited');
    expect(await overview('&with=credited')).toEqual(expect.arrayContaining(['credited', 'refunded']));
  });
});

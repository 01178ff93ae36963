import type { PaymentId } from '@waha/domain/kernel/ids';
import { DAY } from '@waha/domain/kernel/time';
import { getRefundRequestEnd } from '@waha/domain/refunds/refund-request';
import { beforeEach, describe, expect, test } from 'vitest';
import { eraseMember } from '#erase-member';
import { findPersonByEmailOrId } from '#features/account/find-members';
import { readMemberData } from '#read-member-data';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { openAppForEach } from '#testing/open-app-for-each';

// A member asks for the refund of an approved payment. Staff decline the request, or cancel the payment.

let app: StaffedApp;
let paymentId: PaymentId;
openAppForEach(async () => {
  app = await openStaffedApp();
  return app;
});
beforeEach(async () => {
  paymentId = await app.given.pack(app.member.id, 'Ultra One', app.admin.id);
});

type Caller = { headers: Record<string, string> };
const PRICE = 149_500;
const REASON = 'I bought the wrong pack.';

const addressOf = (id: string) => `/payments/${id}/refund-request`;
const read = async (by: Caller = app.member, id: string = paymentId, language = 'fr') =>
  (await app.call(by, 'GET', `${addressOf(id)}?language=${language}`)).json();
const ask = (reason = REASON, by: Caller = app.member, id: string = paymentId) =>
  app.call(by, 'PUT', addressOf(id), { reason, language: 'fr' });
const decline = (reason?: string, by = app.admin, id: string = paymentId) =>
  app.call(by, 'PUT', `/admin/payments/${id}/refund-request/declined`, reason === undefined ? {} : { reason });
const listQueue = async (query = '', by: Caller = app.admin) =>
  (await app.call(by, 'GET', `/queue/refund-requests${query}`)).json();
/** Signs a person in again: sessions end while the clock moves. */
const logIn = async (person: { email: string }) => ({ ...person, headers: await app.logIn(person.email) });
const listStored = () => app.rows('select status, reason, decline_reason from refund_requests order by payment_id');
const listNotices = (table: string) =>
  app.rows(`select type, message from ${table} where type like 'REFUND_REQUEST%' order by id`);
const readReference = (id: string) =>
  (app.rows(`select reference from payments where id = '${id}'`) as [{ reference: string }])[0].reference;
const readApprovedAt = () =>
  (app.rows(`select approved_at from payments where id = '${paymentId}'`) as [{ approved_at: number }])[0].approved_at;

describe('asking for a refund', () => {
  test('is offered until the tenth working day, and stored with its reason', async () => {
    const until = getRefundRequestEnd(readApprovedAt(), 10);
    const offered = await read();
    expect(offered).toMatchObject({ until, texts: { reason: 'Pourquoi demandez-vous un remboursement\u00a0?' } });
    expect(offered.texts.ask).toMatch(/^Demander un remboursement jusqu’au \d/);

    const response = await ask();
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ request: { reason: REASON, status: 'requested' } });
    expect(response.json().until).toBeUndefined();
    expect(await read()).toEqual(response.json());
    expect(listStored()).toEqual([{ status: 'requested', reason: REASON, decline_reason: null }]);
    expect(listNotices('staff_notifications')).toEqual([
      {
        type: 'REFUND_REQUESTED',
        message: `Amina Ben Salah asks for a refund of payment ${readReference(paymentId)} for Ultra One.`,
      },
    ]);
    expect(app.audited('refund-request.submitted')).toMatchObject([
      { actor_id: app.member.id, subject_id: paymentId, member_id: app.member.id },
    ]);
  });

  test('again with the same reason changes nothing, with another one is refused', async () => {
    const first = (await ask()).json();
    expect((await ask(` ${REASON} `)).json()).toEqual(first);
    expect((await ask('Another reason')).json().code).toBe('refund_request_exists');
    expect(app.audited('refund-request.submitted')).toHaveLength(1);
    expect(listNotices('staff_notifications')).toHaveLength(1);
  });

  test('needs a reason', async () => {
    expect((await ask(' ')).statusCode).toBe(400);
    expect(listStored()).toEqual([]);
  });

  test('is possible on the last day in Tunis, and refused with that day afterwards', async () => {
    const until = getRefundRequestEnd(readApprovedAt(), 10);
    app.time.now = Date.parse(`${until}T22:59:59.999Z`);
    const member = await logIn(app.member);
    expect((await read(member)).until).toBe(until);
    app.time.now += 1;
    expect(await read(member)).toEqual({ texts: { reason: expect.any(String) } });
    const response = await ask(REASON, member);
    expect([response.statusCode, response.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'refund_request_too_late', day: until }),
    ]);
    expect(listStored()).toEqual([]);
  });

  test('is refused for payments that are not approved, and for those of others', async () => {
    const pending = await app.given.payment(app.member.id, 'Ultra One');
    expect((await ask(REASON, app.member, pending)).json().code).toBe('payment_not_approved');
    expect((await read(app.member, pending)).until).toBeUndefined();
    expect((await ask(REASON, app.verified)).statusCode).toBe(404);
    expect((await app.call(app.verified, 'GET', addressOf(paymentId))).statusCode).toBe(404);
    const statuses = [app.admin, app.finance, app.commercial].map(
      async (by) => (await app.call(by, 'GET', addressOf(paymentId))).statusCode,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 404]);
    expect((await ask(REASON, app.admin)).statusCode).toBe(403);
  });

  test('is stored once for several requests at the same time', async () => {
    const responses = await Promise.all([ask(), ask(), ask('Another reason')]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 409]);
    expect(listStored()).toHaveLength(1);
  });
});

test('asking for a refund is not offered if the setting is 0', async () => {
  const other = await openStaffedApp({ env: { WAHA_REFUND_REQUEST_DAYS: '0' } });
  try {
    const id = await other.given.pack(other.member.id, 'Ultra One', other.admin.id);
    expect((await other.call(other.member, 'GET', addressOf(id))).json().until).toBeUndefined();
    const response = await other.call(other.member, 'PUT', addressOf(id), { reason: REASON });
    expect(response.json().code).toBe('refund_request_too_late');
  } finally {
    await other.close();
  }
});

describe('a refund request', () => {
  beforeEach(async () => {
    await ask();
  });

  test('is in the queue with its payment until it is decided, and found by name, phone, reason and reference', async () => {
    const [item] = await listQueue();
    expect(item).toMatchObject({
      ...{ _id: paymentId, userId: app.member.id, userName: 'Amina Ben Salah', packName: 'Ultra One', quantity: 1 },
      ...{ received: PRICE, reason: REASON, reference: readReference(paymentId) },
      until: getRefundRequestEnd(readApprovedAt(), 10),
    });
    for (const q of ['amina', 'wrong pack', readReference(paymentId)])
      expect(await listQueue(`?q=${encodeURIComponent(q)}`, app.finance)).toHaveLength(1);
    expect(await listQueue('?q=nobody')).toEqual([]);
    await decline('The points were used.');
    expect(await listQueue()).toEqual([]);
  });

  test('comes after earlier ones, also on the next page and at the same instant', async () => {
    const others: string[] = [];
    for (const wait of [0, 1000, 1000]) {
      app.time.now += wait;
      const id = await app.given.pack(app.verified.id, 'Ultra One', app.admin.id);
      await ask(REASON, app.verified, id);
      others.push(id);
    }
    const ids: string[] = [];
    let cursor: string | undefined = '';
    while (cursor !== undefined) {
      const page = await app.call(
        app.admin,
        'GET',
        `/queue/refund-requests?limit=1${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      );
      ids.push(...page.json().map(({ _id }: { _id: string }) => _id));
      cursor = page.headers['x-next-cursor'] as string | undefined;
    }
    expect(ids).toEqual([...[paymentId, others[0]].sort(), others[1], others[2]]);
  });

  test('is counted in the work queues of administrators whose app knows it', async () => {
    const count = async (by = app.admin, query = '?with=refund-requests') =>
      (await app.call(by, 'GET', `/queue${query}`))
        .json()
        .find(({ kind }: { kind: string }) => kind === 'refund-requests')?.waiting;
    expect(await count()).toBe(1);
    expect(await count(app.admin, '?with=refund-payouts')).toBeUndefined();
    expect(await count(app.finance)).toBeUndefined();
  });

  test('is declined with a reason, once, and the member reads it', async () => {
    expect((await decline()).json().code).toBe('refund_decline_reason_missing');
    expect((await decline('The points were used.', app.finance)).statusCode).toBe(403);
    expect((await decline('The points were used.')).statusCode).toBe(200);
    expect(await read()).toMatchObject({
      request: { status: 'declined', declineReason: 'The points were used.' },
      texts: { state: expect.stringContaining('La demande a été refusée.') },
    });
    expect(listNotices('member_notifications')).toEqual([
      {
        type: 'REFUND_REQUEST_DECLINED',
        message: `Your request for a refund of payment ${readReference(paymentId)} has been declined. Reason: The points were used.`,
      },
    ]);
    expect(app.audited('refund-request.declined')).toMatchObject([{ actor_id: app.admin.id, subject_id: paymentId }]);
    expect((await decline('Again')).json()).toMatchObject({
      ...{ code: 'refund_request_already_decided', status: 'declined', decidedByName: 'Leila Ben Salah' },
    });
    expect((await ask()).json().code).toBe('refund_request_exists');
  });

  test('is accepted by cancelling the payment, also if nothing is due', async () => {
    const refund = { amount: 0, reason: 'The money never arrived.' };
    expect((await app.call(app.admin, 'DELETE', `/payments/${paymentId}`, { refund })).statusCode).toBe(200);
    expect(listStored()).toEqual([{ status: 'accepted', reason: REASON, decline_reason: null }]);
    expect(await listQueue()).toEqual([]);
    expect((await read()).request.status).toBe('accepted');
    expect(app.audited('refund-request.accepted')).toMatchObject([{ actor_id: app.admin.id, subject_id: paymentId }]);
    expect((await decline('Late')).json().code).toBe('refund_request_already_decided');
    expect(listNotices('member_notifications')).toEqual([]);
  });

  test('is not changed by a cancellation that was refused', async () => {
    const response = await app.call(app.admin, 'DELETE', `/payments/${paymentId}`, { refund: { amount: -1 } });
    expect(response.statusCode).toBe(400);
    expect(listStored()).toMatchObject([{ status: 'requested' }]);
  });

  test('is decided once if one administrator declines it while another cancels the payment', async () => {
    await Promise.all([decline('The points were used.'), app.call(app.admin, 'DELETE', `/payments/${paymentId}`)]);
    const [stored] = listStored() as [{ status: string }];
    expect(['declined', 'accepted']).toContain(stored.status);
    const decisions = ['refund-request.declined', 'refund-request.accepted'].flatMap((action) => app.audited(action));
    expect(decisions).toHaveLength(1);
  });

  test('cannot be declined by the member who made it, after they became staff', async () => {
    app.rows(`update refund_requests set member_id = '${app.admin.id}' returning payment_id`);
    expect((await decline('No')).json().code).toBe('own_decision');
  });

  test('is in the export of the member, and deleted with the account', async () => {
    const { db } = app.context.services;
    const person = await findPersonByEmailOrId(db, app.member.id, 'member');
    const rows: unknown[] = [];
    for await (const page of readMemberData(db, person, []).refundRequests.pages()) rows.push(...page);
    expect(rows).toMatchObject([{ paymentId, reason: REASON, status: 'requested' }]);
    await eraseMember(app.context.services, person);
    expect(listStored()).toEqual([]);
    expect(await listQueue()).toEqual([]);
  });

  test('stays open after the last day', async () => {
    app.time.now += 60 * DAY;
    expect(await listQueue('', await logIn(app.admin))).toHaveLength(1);
  });
});

test('declining refuses payments without a request', async () => {
  expect((await decline('No')).json().code).toBe('refund_request_not_found');
});

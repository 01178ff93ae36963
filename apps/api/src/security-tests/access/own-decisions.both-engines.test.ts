import type { MemberId } from '@waha/domain/kernel/ids';
import { describe, expect, test } from 'vitest';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { sendTaskReport } from '#testing/fixtures/send-task-report';
import { openAppForEach } from '#testing/open-app-for-each';

// A staff member decides on their own items: a former member became staff, and their requests are pending.

let app: StaffedApp;
let insider: { id: MemberId; email: string; headers: Record<string, string> };

openAppForEach(async () => {
  app = await openStaffedApp();
  const member = await app.as('user', 'Rim');
  insider = member;
  return app;
});

/** Makes the member a staff member, with a new session. */
async function promote(role: 'admin' | 'finance_admin' | 'commercial_admin'): Promise<void> {
  app.rows(`update people set role = '${role}' where id = '${insider.id}' returning id`);
  insider = { ...insider, headers: await app.logIn(insider.email) };
}

const put = (url: string, payload: object = {}) => app.call(insider, 'PUT', url, payload);
const dump = (table: string) => app.rows(`select * from ${table}`);

describe('staff who were members', () => {
  test('cannot approve their own quiz', async () => {
    const id = await app.given.quiz(insider.id, 'Ultra One');
    await promote('admin');
    const response = await app.call(insider, 'POST', `/approve-payment/${id}`);
    expect([response.statusCode, response.json().code]).toEqual([403, 'own_decision']);
    expect(app.rows('select approved_at from quiz_results')).toEqual([{ approved_at: null }]);
  });

  test('cannot approve, reject or cancel their own payment', async () => {
    const id = await app.given.payment(insider.id, 'Ultra One');
    await promote('admin');
    const before = [dump('payments'), dump('point_entries')];
    const responses = [
      await put(`/payments/${id}/validate`, { status: 'approved' }),
      await put(`/payments/${id}/validate`, { status: 'rejected', reason: 'x' }),
      await app.call(insider, 'DELETE', `/payments/${id}`),
    ];
    expect(responses.map((response) => [response.statusCode, response.json().code])).toEqual(
      Array(3).fill([403, 'own_decision']),
    );
    expect([dump('payments'), dump('point_entries')]).toEqual(before);
  });

  test('cannot verify or reject their own profile', async () => {
    const id = await app.given.profile(insider.id);
    await promote('admin');
    const responses = [await put(`/profiles/${id}/verify`), await put(`/profiles/${id}/reject`)];
    expect(responses.map((response) => [response.statusCode, response.json().code])).toEqual(
      Array(2).fill([403, 'own_decision']),
    );
    expect(app.rows('select status from profiles')).toEqual([{ status: 'submitted' }]);
  });

  test('cannot decide on their own withdrawal or record its payout', async () => {
    const at = app.time.now;
    const id = '01941f29-7c00-7e66-b3b9-000000000001';
    app.rows(
      `insert into withdrawals (id, member_id, points, asked_at, status, confirmed_at)
       values ('${id}', '${insider.id}', 4, ${at}, 'pending', ${at}) returning id`,
    );
    await promote('admin');
    const address = `/admin/withdraw/${id}`;
    const decided = await put(address, { status: 'approved' });
    expect((await app.call(app.admin, 'PUT', address, { status: 'approved' })).statusCode).toBe(200);
    const responses = [decided, await put(`${address}/paid`, { reference: 'T-1' })];
    expect(responses.map((response) => [response.statusCode, response.json().code])).toEqual(
      Array(2).fill([403, 'own_decision']),
    );
  });

  test('cannot decide on their own refund or record its payout', async () => {
    const payment = await app.given.pack(insider.id, 'Ultra One', app.admin.id);
    await app.given.profile(insider.id);
    await app.call(app.admin, 'DELETE', `/payments/${payment}`);
    const [{ id }] = app.rows('select id from refunds') as [{ id: string }];
    await promote('finance_admin');
    const address = `/admin/refunds/${id}`;
    const decided = [
      await put(address, { status: 'approved' }),
      await put(address, { status: 'declined', reason: 'x' }),
    ];
    expect((await app.call(app.admin, 'PUT', address, { status: 'approved' })).statusCode).toBe(200);
    const responses = [...decided, await put(`${address}/paid`, { reference: 'T-1' })];
    expect(responses.map((response) => [response.statusCode, response.json().code])).toEqual(
      Array(3).fill([403, 'own_decision']),
    );
  });

  test('cannot request the refund of their own credit, nor turn an own payment into credit', async () => {
    const [first, second] = [
      await app.given.payment(insider.id, 'Ultra One'),
      await app.given.payment(insider.id, 'Ultra One'),
    ];
    await app.call(app.admin, 'PUT', `/payments/${first}/validate`, { status: 'rejected', received: 1000 });
    await promote('admin');
    const responses = [
      await put(`/payments/${second}/validate`, { status: 'approved', received: 900_000 }),
      await app.call(insider, 'POST', `/admin/members/${insider.id}/credit-refunds`, { amount: 1000 }),
    ];
    expect(responses.map((response) => [response.statusCode, response.json().code])).toEqual([
      [403, 'own_decision'],
      [404, 'user_not_found'],
    ]);
    expect(app.rows('select kind, amount_millimes from credit_entries')).toEqual([
      { kind: 'part', amount_millimes: 1000 },
    ]);
  });

  test('cannot accept their own recharge', async () => {
    const at = app.time.now;
    const file = await app.given.payment(insider.id, 'Ultra One').then(() => app.rows('select id from files')[0]!.id);
    const id = '01941f29-7c00-7e66-b3b9-000000000003';
    app.rows(
      `insert into recharges (id, member_id, points, total_millimes, receipt_file_id, created_at, status)
       values ('${id}', '${insider.id}', 30, 49000, '${file}', ${at}, 'pending') returning id`,
    );
    await promote('finance_admin');
    const response = await put(`/point-recharge/${id}/status`, { status: 'accepted' });
    expect([response.statusCode, response.json().code]).toEqual([403, 'own_decision']);
    expect(app.rows('select status from recharges')).toEqual([{ status: 'pending' }]);
  });

  test.each(['admin', 'commercial_admin'] as const)('cannot decide on their own task report as %s', async (role) => {
    const id = (await sendTaskReport(app, insider)).json().report._id;
    await promote(role);
    const responses = [
      await put(`/task-reports/${id}/status`, { status: 'accepted' }),
      await put(`/task-reports/${id}/status`, { status: 'rejected', reason: 'incomplete' }),
    ];
    expect(responses.map((response) => [response.statusCode, response.json().code])).toEqual(
      Array(2).fill([403, 'own_decision']),
    );
    expect(app.rows('select status from task_reports')).toEqual([{ status: 'pending' }]);
  });

  test('cannot mark their own invoice as paid', async () => {
    const id = '01941f29-7c00-7e66-b3b9-000000000004';
    await app.given.payment(insider.id, 'Ultra One');
    app.rows(
      `insert into invoices (id, member_id, invoice_date, status, created_at, pdf_file_id, number_year, number)
       select '${id}', '${insider.id}', '2026-01-20', 'pending', ${app.time.now}, id, 2026, 1 from files returning id`,
    );
    await promote('finance_admin');
    const response = await put(`/invoices/${id}`, { status: 'paid' });
    expect(response.statusCode).toBe(403);
    expect(app.rows('select status from invoices')).toEqual([{ status: 'pending' }]);
  });
});

test('staff are refused purchases and earnings of members', async () => {
  const { admin } = app;
  const { _id } = (await app.call(admin, 'GET', '/packs')).json()[0];
  const responses = [
    await app.call(admin, 'POST', `/submit-quiz/${_id}`, { userId: admin.id, answers: [] }),
    await app.call(admin, 'POST', '/payments', { userId: admin.id }),
    await app.call(admin, 'POST', '/profiles', { userId: admin.id }),
    await app.call(admin, 'POST', '/point-recharge', { points: 30 }),
    await app.call(admin, 'POST', '/task-reports', { taskKey: 'price-survey' }),
    await app.call(admin, 'POST', `/user/${admin.id}/withdraw`, { pointsToWithdraw: 1 }),
  ];
  expect(responses.map((response) => [response.statusCode, response.json().code])).toEqual(
    Array(6).fill([403, 'forbidden']),
  );
});

test('a member learns of a decision but not which staff member made it', async () => {
  const id = await app.given.payment(insider.id, 'Ultra One');
  await app.call(app.admin, 'PUT', `/payments/${id}/validate`, { status: 'rejected', reason: 'x' });

  const ownResponse = await put(`/payments/${id}/cancel`);
  const staffs = await app.call(app.admin, 'PUT', `/payments/${id}/validate`, { status: 'approved' });

  expect(ownResponse.statusCode).toBe(409);
  expect(ownResponse.json()).toMatchObject({ status: 'rejected', decidedAt: expect.any(String) });
  expect(ownResponse.body).not.toContain(app.admin.id);
  expect(staffs.json()).toMatchObject({ decidedBy: app.admin.id });
});

import type { PaymentId } from '@waha/domain/kernel/ids';
import { expect, test } from 'vitest';
import { runReactions } from '#run-reactions';
import { createPng } from '#testing/fixtures/create-fixtures';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { openAppForEach } from '#testing/open-app-for-each';
import { openTestApp } from '#testing/open-test-app';
import { sendForm } from '#testing/send-form';

let app: StaffedApp;
let paymentId: PaymentId;
openAppForEach(async () => {
  app = await openStaffedApp({ now: Date.UTC(2026, 0, 31, 9) });
  paymentId = await app.given.payment(app.verified.id, 'Ultra One', 2, 6);
  return app;
});

const approve = (id: PaymentId = paymentId) =>
  app.call(app.admin, 'PUT', `/payments/${id}/validate`, { status: 'approved' });
const list = async (by = app.verified) => (await app.call(by, 'GET', `/invoices/user/${app.verified.id}`)).json();
const preview = async () => (await app.call(app.admin, 'GET', `/payments/${paymentId}/cancellation`)).json();

test('approving a six-month facility for two packs creates five monthly invoices once, after that of the first month', async () => {
  await Promise.all(Array.from({ length: 10 }, () => approve()));
  const days = ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30'];
  const [first, ...later] = await list();
  expect(first).toMatchObject({ status: 'paid', amount: 53_000, sale: { paymentId, months: 6 } });
  expect(later).toMatchObject(
    days.map((invoiceDate, at) => ({
      invoiceDate,
      status: 'pending',
      amount: 53_000,
      instalment: { paymentId, number: at + 2 },
    })),
  );
  const [payment] = (await app.call(app.verified, 'GET', `/payment/${app.verified.id}`)).json();
  expect(payment).toMatchObject({ totalPrice: 318_000, status: 'approved' });
});

test('a rejected facility creates no invoices', async () => {
  await app.call(app.admin, 'PUT', `/payments/${paymentId}/validate`, { status: 'rejected' });
  expect(await list()).toEqual([]);
});

test('a failed approval leaves neither invoices nor files', async () => {
  const broken = await openTestApp({
    react: async (unit, event) => {
      await runReactions(unit, event, { invitations: { points: 0, monthlyLimit: 0 } });
      throw new Error('boom');
    },
  });
  const member = await broken.as('user');
  const admin = await broken.as('admin');
  const id = await broken.given.payment(member.id, 'Ultra One', 1, 3);
  const url = `/api/payments/${id}/validate`;
  const response = await broken.server.inject({
    method: 'PUT',
    url,
    headers: admin.headers,
    payload: { status: 'approved' },
  });
  expect(response.statusCode).toBe(500);
  expect(broken.rows('select count(*) as n from invoices')).toEqual([{ n: 0 }]);
  expect(broken.rows('select count(*) as n from files')).toEqual([{ n: 1 }]);
  await broken.close();
});

test('cancelling a payment cancels and hides unpaid invoices, retains paid ones, and previews both to admins', async () => {
  await approve();
  const [first, second, third, fourth] = await list();
  await app.call(app.finance, 'PUT', `/invoices/${second._id}`, { status: 'paid' });
  const receipt = { method: 'PUT', url: `/invoices/${third._id}`, files: { receipt: createPng() } } as const;
  await sendForm(app, app.verified, receipt);
  expect(await preview()).toMatchObject({ unpaidInvoices: 4, paidInvoices: 1, refusedBecause: null });

  expect((await app.call(app.admin, 'DELETE', `/payments/${paymentId}`)).statusCode).toBe(200);
  expect(await list()).toMatchObject([
    { _id: first._id, status: 'paid' },
    { _id: second._id, status: 'paid' },
  ]);
  const statuses = (await list(app.finance)).map(({ status }: { status: string }) => status);
  expect(statuses).toEqual(['paid', 'paid', ...Array(4).fill('cancelled')]);
  expect((await app.call(app.finance, 'GET', '/queue/receipts')).json()).toEqual([]);
  const documentUrl = `/api/invoices/view/${fourth._id}`;
  expect(await app.seenBy(documentUrl, app.verified, app.admin)).toEqual([404, 200]);

  const lateResponse = await sendForm(app, app.verified, { ...receipt, url: `/invoices/${fourth._id}` });
  expect([lateResponse.statusCode, lateResponse.json().code]).toEqual([404, 'invoice_not_found']);
  for (const change of [{ status: 'paid' }, { amount: 5 }, { receiptStatus: 'refused' }]) {
    const response = await app.call(app.admin, 'PUT', `/invoices/${third._id}`, change);
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      { code: 'invoice_cancelled', status: 'cancelled' },
    ]);
  }
});

test('a refused cancellation cancels no invoice', async () => {
  await approve();
  const { now } = app.time;
  app.rows(
    `insert into point_entries (member_id, account, points, earned_at, becomes_valid_at, kind, source, period)
     values ('${app.verified.id}', 'wallet', -5, ${now}, ${now + 31 * 86_400_000}, 'withdrawal', 'w1', 0) returning id`,
  );
  expect((await app.call(app.admin, 'DELETE', `/payments/${paymentId}`)).json().code).toBe('points_already_withdrawn');
  expect(await list()).toHaveLength(6);
});

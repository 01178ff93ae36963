import { execFileSync } from 'node:child_process';
import type { PaymentId } from '@waha/domain/kernel/ids';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { reactTo } from '../../reactions';
import { picture } from '../../testing/given/given';
import { openStaffedApp, type StaffedApp } from '../../testing/given/open-staffed-app';
import { openTestApp } from '../../testing/open-test-app';
import { sendForm } from '../../testing/send-form';

let house: StaffedApp;
let paymentId: PaymentId;
beforeEach(async () => {
  house = await openStaffedApp({ now: Date.UTC(2026, 0, 31, 9) });
  paymentId = await house.given.payment(house.verified.id, 'Ultra One', 2, 6);
});
afterEach(() => house.close());

const approve = (id: PaymentId = paymentId) =>
  house.call(house.admin, 'PUT', `/payments/${id}/validate`, { status: 'approved' });
const list = async (by = house.verified) => (await house.call(by, 'GET', `/invoices/user/${house.verified.id}`)).json();
const preview = async () => (await house.call(house.admin, 'GET', `/payments/${paymentId}/cancellation`)).json();
const read = (pdf: Buffer) => execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' });

test('approving a facility of six months for two packs leaves five invoices, a month apart, however often it is pressed', async () => {
  await Promise.all(Array.from({ length: 10 }, () => approve()));
  const days = ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30'];
  expect(await list()).toMatchObject(
    days.map((invoiceDate, at) => ({
      invoiceDate,
      status: 'pending',
      amount: 53_000,
      instalment: { paymentId, number: at + 2 },
    })),
  );
  const [payment] = (await house.call(house.verified, 'GET', `/payment/${house.verified.id}`)).json();
  expect(payment).toMatchObject({ totalPrice: 318_000, status: 'approved' });
});

test('cash leaves none, and a rejected facility none either', async () => {
  await approve(await house.given.payment(house.verified.id, 'Ultra One'));
  await house.call(house.admin, 'PUT', `/payments/${paymentId}/validate`, { status: 'rejected' });
  expect(await list()).toEqual([]);
});

test('each has a paper that says whose it is, which instalment of how many, of what, how much and when', async () => {
  await approve();
  const [{ reference }] = (await house.call(house.verified, 'GET', `/payment/${house.verified.id}`)).json();
  const invoices = await list();
  const shown = await house.call(house.verified, 'GET', `/invoices/download/${invoices[1]._id}`);
  expect(shown.headers['content-disposition']).toMatch(/^attachment; filename="Waha-invoice-2026-000002\.pdf"/);
  const text = read(shown.rawPayload);
  for (const part of [`${reference}-3`, 'Nour Ben Salah', 'Ultra One', 'Instalment 3 of 6', '53.000 TND', '2026-03-31'])
    expect(text).toContain(part);
  expect(
    new Set(
      await Promise.all(
        invoices.map(async ({ _id }: { _id: string }) => {
          const paper = await house.call(house.verified, 'GET', `/invoices/view/${_id}`);
          return read(paper.rawPayload);
        }),
      ),
    ).size,
  ).toBe(5);
});

test('the paper is the same bytes each time, needs no file, and says where staff corrected it', async () => {
  await approve();
  const [{ _id }] = await list();
  const show = () => house.call(house.verified, 'GET', `/invoices/view/${_id}`);
  const first = await show();
  expect((await show()).rawPayload.equals(first.rawPayload)).toBe(true);
  const headers = { ...house.verified.headers, 'if-none-match': String(first.headers.etag) };
  expect((await house.app.inject({ url: `/api/invoices/view/${_id}`, headers })).statusCode).toBe(304);
  expect(house.filesOn()).toEqual([1, 0, 0]);
  expect(read(first.rawPayload)).not.toContain('Corrected');
  await house.call(house.commercial, 'PUT', `/invoices/${_id}`, { invoiceDate: '2026-03-05' });
  const corrected = read((await show()).rawPayload);
  expect(corrected).toContain('2026-03-05');
  expect(corrected).toMatch(/Corrected on[\s\S]*2026-01-31/);
});

test.each([
  ['fr', ['Facture', 'Mensualité 3 sur 6', '31 mars 2026', '53,000 TND']],
  ['ar', ['فاتورة', 'القسط', 'المبلغ', 'من', 'مارس', '2026', '53,000 TND']],
])('the paper is in the language of its member (%s), also for staff', async (language, said) => {
  await approve();
  await house.call(house.verified, 'PUT', `/users/${house.verified.id}/language`, { language });
  const [, { _id }] = await list();
  const own = (await house.call(house.verified, 'GET', `/invoices/view/${_id}`)).rawPayload;
  const text = read(own).replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
  for (const part of ['Nour Ben Salah', 'Ultra One', ...said]) expect(text).toContain(part);
  expect((await house.call(house.finance, 'GET', `/invoices/view/${_id}`)).rawPayload.equals(own)).toBe(true);
});

test('an approval that fails leaves neither invoices nor files', async () => {
  const broken = await openTestApp({
    react: async (unit, event) => {
      await reactTo(unit, event);
      throw new Error('boom');
    },
  });
  const member = await broken.as('user');
  const admin = await broken.as('admin');
  const id = await broken.given.payment(member.id, 'Ultra One', 1, 3);
  const url = `/api/payments/${id}/validate`;
  const answer = await broken.app.inject({
    method: 'PUT',
    url,
    headers: admin.headers,
    payload: { status: 'approved' },
  });
  expect(answer.statusCode).toBe(500);
  expect(broken.rows('select count(*) as n from invoices')).toEqual([{ n: 0 }]);
  expect(broken.rows('select count(*) as n from files')).toEqual([{ n: 1 }]);
  await broken.close();
});

test('cancelling the payment cancels what is unpaid and hides it from the member; paid ones stay; the admin sees so before', async () => {
  await approve();
  const [second, third, fourth] = await list();
  await house.call(house.finance, 'PUT', `/invoices/${second._id}`, { status: 'paid' });
  const receipt = { method: 'PUT', url: `/invoices/${third._id}`, files: { receipt: picture() } } as const;
  await sendForm(house, house.verified, receipt);
  expect(await preview()).toMatchObject({ unpaidInvoices: 4, paidInvoices: 1, refusedBecause: null });

  expect((await house.call(house.admin, 'DELETE', `/payments/${paymentId}`)).statusCode).toBe(200);
  expect(await list()).toMatchObject([{ _id: second._id, status: 'paid' }]);
  const statuses = (await list(house.finance)).map(({ status }: { status: string }) => status);
  expect(statuses).toEqual(['paid', ...Array(4).fill('cancelled')]);
  expect((await house.call(house.finance, 'GET', '/queue/receipts')).json()).toEqual([]);
  const paper = `/api/invoices/view/${fourth._id}`;
  expect(await house.seenBy(paper, house.verified, house.admin)).toEqual([404, 200]);

  const late = await sendForm(house, house.verified, { ...receipt, url: `/invoices/${fourth._id}` });
  expect([late.statusCode, late.json().code]).toEqual([404, 'invoice_not_found']);
  for (const change of [{ status: 'paid' }, { amount: 5 }, { receiptStatus: 'refused' }]) {
    const answer = await house.call(house.admin, 'PUT', `/invoices/${third._id}`, change);
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'invoice_cancelled', status: 'cancelled' }]);
  }
});

test('a cancellation that is refused cancels no invoice', async () => {
  await approve();
  const { now } = house.time;
  house.rows(
    `insert into point_entries (member_id, account, points, earned_at, becomes_valid_at, kind, source, period)
     values ('${house.verified.id}', 'wallet', -5, ${now}, ${now + 31 * 86_400_000}, 'withdrawal', 'w1', 0) returning id`,
  );
  expect((await house.call(house.admin, 'DELETE', `/payments/${paymentId}`)).json().code).toBe(
    'points_already_withdrawn',
  );
  expect(await list()).toHaveLength(5);
});

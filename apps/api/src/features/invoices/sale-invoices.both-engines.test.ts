import type { RechargeId } from '@waha/domain/kernel/ids';
import { describe, expect, test } from 'vitest';
import { createPng } from '#testing/fixtures/create-fixtures';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { openAppForEach } from '#testing/open-app-for-each';
import { sendForm } from '#testing/send-form';

let app: StaffedApp;
openAppForEach(async () => {
  app = await openStaffedApp({ now: Date.UTC(2026, 0, 31, 9) });
  return app;
});

const approve = (id: string) => app.call(app.admin, 'PUT', `/payments/${id}/validate`, { status: 'approved' });
const list = async (by = app.verified) => (await app.call(by, 'GET', `/invoices/user/${app.verified.id}`)).json();
const accept = (id: string) => app.call(app.finance, 'PUT', `/point-recharge/${id}/status`, { status: 'accepted' });
const requestRecharge = async () => {
  const files = { receipt: createPng() };
  const response = await sendForm(app, app.verified, { url: '/point-recharge', fields: { points: 30 }, files });
  return response.json().request._id as RechargeId;
};
const cancel = (id: string) => app.call(app.admin, 'DELETE', `/payments/${id}`);

describe('an approved payment', () => {
  test('in full has one paid invoice over its whole price, however often it is approved', async () => {
    const paymentId = await app.given.payment(app.verified.id, 'Ultra One', 2);
    await Promise.all([approve(paymentId), approve(paymentId), approve(paymentId)]);
    const [{ reference }] = (await app.call(app.verified, 'GET', `/payment/${app.verified.id}`)).json();
    expect(await list()).toEqual([
      expect.objectContaining({
        ...{ number: '2026-000001', status: 'paid', amount: 299_000, invoiceDate: '2026-01-31' },
        ...{ paidAt: '2026-01-31T09:00:00.000Z', sale: { paymentId, months: 1 } },
        ...{ reference, packName: 'Ultra One' },
      }),
    ]);
  });

  test('in instalments has a paid invoice over the first and an unpaid one for each later month', async () => {
    const paymentId = await app.given.payment(app.verified.id, 'Ultra One', 2, 6);
    await approve(paymentId);
    const invoices = await list();
    expect(invoices.map(({ amount, status }: Record<string, unknown>) => [amount, status])).toEqual([
      [53_000, 'paid'],
      ...Array(5).fill([53_000, 'pending']),
    ]);
    const [{ reference }] = (await app.call(app.verified, 'GET', `/payment/${app.verified.id}`)).json();
    expect(invoices[0]).toMatchObject({ reference, sale: { paymentId, months: 6 } });
    // Earlier versions of the app add every paid instalment to the receipt of the payment.
    expect(invoices[0]).not.toHaveProperty('instalment');
    expect(invoices[1]).toMatchObject({ reference: `${reference}-2`, instalment: { paymentId, number: 2 } });
  });

  test('that is rejected has no invoice', async () => {
    const paymentId = await app.given.payment(app.verified.id, 'Ultra One');
    await app.call(app.admin, 'PUT', `/payments/${paymentId}/validate`, { status: 'rejected' });
    expect(await list()).toEqual([]);
  });
});

test('an accepted recharge has a paid invoice over its price, which its member, finance and commercial staff see', async () => {
  const rechargeId = await requestRecharge();
  expect(await list()).toEqual([]);
  await accept(rechargeId);
  const paid = { status: 'paid', amount: 49_000, recharge: { _id: rechargeId, points: 30 } };
  for (const by of [app.verified, app.finance, app.commercial]) expect(await list(by)).toMatchObject([paid]);
  const [{ _id }] = await list();
  expect(await app.seenBy(`/api/invoices/view/${_id}`, app.verified, app.member, app.admin)).toEqual([200, 404, 200]);
});

describe('the invoice of a sale', () => {
  test('cannot be changed by staff, nor take a receipt', async () => {
    await approve(await app.given.payment(app.verified.id, 'Ultra One'));
    const [before] = await list();
    for (const change of [{ amount: 5 }, { status: 'pending' }, { invoiceDate: '2026-02-02' }]) {
      const response = await app.call(app.commercial, 'PUT', `/invoices/${before._id}`, change);
      expect([response.statusCode, response.json().code]).toEqual([409, 'invoice_of_sale']);
    }
    const files = { receipt: createPng() };
    const sent = await sendForm(app, app.verified, { method: 'PUT', url: `/invoices/${before._id}`, files });
    expect([sent.statusCode, sent.json().code]).toEqual([409, 'invoice_already_paid']);
    expect(await list()).toEqual([before]);
  });
});

describe('a cancelled payment', () => {
  test('leaves its invoice paid and unchanged, with one credit note in a series of its own', async () => {
    const first = await app.given.payment(app.verified.id, 'Ultra One');
    const second = await app.given.payment(app.verified.id, 'Ultra One', 1, 3);
    for (const id of [first, second]) await approve(id);
    const before = await list();
    await Promise.all([cancel(first), cancel(first), cancel(second)]);
    const after = await list();
    const creditedBy = ({ creditNote }: { creditNote: { number: string } }) => creditNote.number;
    expect(after.map(creditedBy).sort()).toEqual(['A-2026-000001', 'A-2026-000002']);
    const originals = before.filter(({ status }: { status: string }) => status === 'paid');
    expect(after.map(({ creditNote, ...rest }: { creditNote: unknown }) => rest)).toEqual(originals);
    const all = await list(app.finance);
    expect(all.map(({ status }: { status: string }) => status).sort()).toEqual([
      ...['cancelled', 'cancelled', 'paid', 'paid'],
    ]);
  });

  test('that was pending has neither an invoice nor a credit note', async () => {
    await cancel(await app.given.payment(app.verified.id, 'Ultra One'));
    expect(app.rows('select (select count(*) from invoices) + (select count(*) from credit_notes) as n')).toEqual([
      { n: 0 },
    ]);
  });

  test('of an earlier version, which issued no invoice, has no credit note', async () => {
    const id = await app.given.payment(app.verified.id, 'Ultra One');
    app.rows(
      `update payments set status = 'approved', approved_at = 1, decided_at = 1, decided_by = '${app.admin.id}' where id = '${id}' returning id`,
    );
    expect((await cancel(id)).statusCode).toBe(200);
    expect(app.rows('select * from credit_notes')).toEqual([]);
  });

  test('has a credit note as PDF for its member, finance and admins only', async () => {
    const id = await app.given.payment(app.verified.id, 'Ultra One');
    await approve(id);
    const [{ _id }] = await list();
    const url = `/api/invoices/credit-note/${_id}`;
    expect((await app.call(app.verified, 'GET', `/invoices/credit-note/${_id}`)).json().code).toBe(
      'invoice_not_credited',
    );
    await cancel(id);
    expect(await app.seenBy(url, app.verified, app.member, app.finance, app.admin)).toEqual([200, 404, 200, 200]);
  });
});

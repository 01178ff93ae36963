import { expect, test } from 'vitest';
import { createPdf, createPng } from '#testing/fixtures/create-fixtures';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { openAppForEach } from '#testing/open-app-for-each';
import { sendForm } from '#testing/send-form';

type Person = StaffedApp['member'];

let app: StaffedApp;
openAppForEach(async () => {
  app = await openStaffedApp();
  return app;
});

async function add(to: Person): Promise<string> {
  const form = { url: `/invoices/upload/${to.id}`, fields: { invoiceDate: '2026-02-15' }, files: { pdf: createPdf() } };
  return (await sendForm(app, app.admin, form)).json().invoice._id;
}
async function sendReceipt(id: string, by: Person): Promise<void> {
  app.time.now += 1000;
  const response = await sendForm(app, by, { method: 'PUT', url: `/invoices/${id}`, files: { receipt: createPng() } });
  expect(response.statusCode).toBe(200);
}
async function addWithReceipt(to: Person): Promise<string> {
  const id = await add(to);
  await sendReceipt(id, to);
  return id;
}
const put = (id: string, payload: object, by: Person = app.finance) => app.call(by, 'PUT', `/invoices/${id}`, payload);
const queue = async (query = '', by: Person = app.finance) =>
  (await app.call(by, 'GET', `/queue/receipts${query}`)).json();
type Notice = { type: string; message: string };
/** The notifications of the decisions, without that of the new invoice. */
const listNotices = async (): Promise<Notice[]> =>
  (await app.call(app.member, 'GET', '/notificationsUser'))
    .json()
    .filter(({ type }: Notice) => type !== 'INVOICE_ADDED');
const idsOf = (list: { _id: string }[]) => list.map(({ _id }) => _id);

test('fifty simultaneous requests mark an invoice paid once, and the others learn by whom', async () => {
  const id = await addWithReceipt(app.member);
  const responses = await Promise.all(Array.from({ length: 50 }, () => put(id, { status: 'paid' })));
  const refused = responses.filter(({ statusCode }) => statusCode === 409);
  expect([responses.filter(({ statusCode }) => statusCode === 200).length, refused.length]).toEqual([1, 49]);
  for (const response of refused)
    expect(response.json()).toMatchObject({ status: 'paid', paidBy: app.finance.id, paidAt: expect.any(String) });
  expect(app.audited('invoice.paid')).toMatchObject([{ actor_id: app.finance.id, subject_id: id }]);
  expect(await listNotices()).toMatchObject([{ type: 'INVOICE_PAID', facts: { invoiceId: id } }]);
  expect(await queue()).toEqual([]);
});

test('a refused receipt reports why, leaves the queue, and can be replaced', async () => {
  const id = await addWithReceipt(app.member);
  const refused = await put(id, { receiptStatus: 'refused', reason: ' Montant illisible ' });
  expect(refused.json().invoice).toMatchObject({
    status: 'pending',
    receiptStatus: 'refused',
    reason: 'Montant illisible',
  });
  expect(await queue()).toEqual([]);
  expect((await put(id, { receiptStatus: 'refused' })).json().code).toBe('no_receipt_to_refuse');
  expect(app.audited('invoice.receipt-refused')).toMatchObject([{ actor_id: app.finance.id }]);
  expect(await listNotices()).toMatchObject([
    { type: 'INVOICE_RECEIPT_REJECTED', facts: { invoiceId: id, reason: 'Montant illisible' } },
  ]);

  await sendReceipt(id, app.member);
  const [requeued] = await queue();
  expect(requeued).toMatchObject({ _id: id, receiptStatus: 'submitted' });
  expect(requeued).not.toHaveProperty('reason');
});

test('an invoice can be marked paid without a receipt, but not paid and refused at once', async () => {
  const id = await add(app.member);
  const both = await put(id, { status: 'paid', receiptStatus: 'refused' });
  expect([both.statusCode, both.json().code]).toEqual([400, 'invalid_input']);
  expect((await put(id, { status: 'paid' })).json().invoice).toMatchObject({
    status: 'paid',
    paidAt: expect.any(String),
  });
});

test('the receipt queue is paged in the order of sending, regardless of invoice dates', async () => {
  const lateInvoice = await add(app.member);
  const first = await addWithReceipt(app.verified);
  const second = await addWithReceipt(app.member);
  await sendReceipt(lateInvoice, app.member);
  await add(app.verified);

  const listedIds: string[] = [];
  let cursor = '';
  do {
    const page = await app.call(app.admin, 'GET', `/queue/receipts?limit=1${cursor && `&cursor=${cursor}`}`);
    listedIds.push(...idsOf(page.json()));
    cursor = String(page.headers['x-next-cursor'] ?? '');
  } while (cursor && listedIds.length < 9);
  expect(listedIds).toEqual([first, second, lateInvoice]);
  expect(idsOf(await queue('?q=nour'))).toEqual([first]);
  expect((await queue())[0]).toMatchObject({
    userId: app.verified.id,
    clientName: 'Nour',
    clientSurname: 'Ben Salah',
    clientEmail: app.verified.email,
    receiptUrl: expect.stringMatching(/^\/uploads\//),
  });
  expect(await app.seenBy('/api/queue/receipts', app.member, app.commercial)).toEqual([403, 403]);
});

test('receipts are found by invoice amount and date; by partial phone for admins only', async () => {
  await app.given.profile(app.member.id, { mobile: '21698123456' });
  await addWithReceipt(app.verified);
  const id = await addWithReceipt(app.member);
  app.rows(`update invoices set amount_millimes = 154000, invoice_date = '2026-03-07' where id = '${id}' returning id`);
  const found = async (q: string, by?: Person) => idsOf(await queue(`?q=${encodeURIComponent(q)}`, by));
  for (const q of ['154', '154,000', 'salah 154 amina', '7/3/2026', '2026-03-07', '03/2026'])
    expect([q, await found(q)]).toEqual([q, [id]]);
  for (const q of ['155', '8/3/2026', 'nour 154']) expect([q, await found(q)]).toEqual([q, []]);
  expect([await found('98 123', app.admin), await found('98 123')]).toEqual([[id], []]);
});

test('finance is notified of a receipt with the current state of its invoice', async () => {
  const id = await addWithReceipt(app.member);
  const [notification] = (await app.call(app.finance, 'GET', '/notifications?type=RECEIPT_SUBMITTED')).json();
  expect(notification).toMatchObject({
    type: 'RECEIPT_SUBMITTED',
    user: { _id: app.member.id },
    invoice: { _id: id, status: 'pending', receiptStatus: 'submitted', clientName: 'Amina' },
    receiptUrl: expect.stringMatching(/^\/uploads\//),
  });
  await put(id, { status: 'paid' });
  expect((await app.call(app.admin, 'GET', `/notifications/${notification._id}`)).json().invoice.status).toBe('paid');
});

test('only finance and admins read an invoice with its receipt and the name of its payer', async () => {
  const id = await addWithReceipt(app.member);
  const read = async (by: Person) => (await app.call(by, 'GET', `/invoices/${id}`)).json();
  expect(await read(app.admin)).toMatchObject({ _id: id, userId: app.member.id, receiptStatus: 'submitted' });
  expect(await read(app.admin)).not.toHaveProperty('paidBy');
  await put(id, { status: 'paid' });
  expect(await read(app.finance)).toMatchObject({
    status: 'paid',
    receiptUrl: expect.stringMatching(/^\/uploads\//),
    paidBy: { _id: app.finance.id },
  });
  expect(await app.seenBy(`/api/invoices/${id}`, app.member, app.commercial)).toEqual([403, 403]);
  const unknown = await app.call(app.finance, 'GET', `/invoices/${app.member.id}`);
  expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'invoice_not_found']);
});

import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createPdf, createPng, createVideo } from '#testing/fixtures/create-fixtures';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { openAppForEach } from '#testing/open-app-for-each';
import { sendForm } from '#testing/send-form';
import { uploadResumable } from '#testing/upload-resumable';

type Person = { headers: Record<string, string> };

let app: StaffedApp;
let id: string;
openAppForEach(async () => {
  app = await openStaffedApp();
  const url = `/invoices/upload/${app.verified.id}`;
  const form = { url, fields: { invoiceDate: '2026-02-15', amount: 1000 }, files: { pdf: createPdf() } };
  id = (await sendForm(app, app.commercial, form)).json().invoice._id;
  return app;
});

const put = (by: Person, payload: object) => app.call(by, 'PUT', `/invoices/${id}`, payload);
const send = (files: { receipt?: Buffer; pdf?: Buffer }, fields = {}, by: Person = app.verified, key?: string) =>
  sendForm(app, by, { method: 'PUT', url: `/invoices/${id}`, fields, files, key });
const pay = (receipt = createPng(), key?: string) =>
  send({ receipt }, { status: 'pending', invoiceDate: '2030-12-31' }, app.verified, key);
const invoice = async (by: Person = app.verified) =>
  (await app.call(by, 'GET', `/invoices/user/${app.verified.id}`)).json()[0];
const refusal = (response: { statusCode: number; json(): { code: string } }) => [
  response.statusCode,
  response.json().code,
];

describe("member's payment of an invoice", () => {
  test('sends a receipt: the invoice stays pending, and its date cannot be changed', async () => {
    const response = await pay();
    expect([response.statusCode, response.json().message]).toEqual([200, 'Invoice updated!']);
    expect(response.json().invoice).toEqual(await invoice());
    expect(await invoice()).toMatchObject({
      status: 'pending',
      receiptStatus: 'submitted',
      receiptUrl: expect.stringMatching(/^\/uploads\//),
      invoiceDate: '2026-02-15',
    });
  });

  test('sent twenty times at once with one key is stored and reported once', async () => {
    const [key, receipt] = [randomUUID(), createPng()];
    const responses = await Promise.all(Array.from({ length: 20 }, () => pay(receipt, key)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    expect(app.rows("select count(*) as n from files where purpose = 'invoice_receipt'")).toEqual([{ n: 1 }]);
    expect((await app.call(app.finance, 'GET', '/notifications')).json()).toHaveLength(1);
    expect(app.filesOn()).toEqual([2, 0, 0]);
  });

  test('may reference a finished upload in a JSON body', async () => {
    const receipt = await uploadResumable(app, app.verified, createPdf());
    expect((await put(app.verified, { status: 'pending', receipt })).json().invoice.receiptStatus).toBe('submitted');
  });

  test('is refused while another receipt is pending', async () => {
    await pay();
    expect(refusal(await pay())).toEqual([409, 'receipt_already_sent']);
    expect(app.filesOn()).toEqual([2, 0, 0]);
  });

  test.each([
    ['set it paid', { status: 'paid' }, {}],
    ['set it paid with a receipt', { status: 'paid' }, { receipt: createPng() }],
    ['refuse a receipt', { receiptStatus: 'refused' }, {}],
    ['change the amount', { amount: 1 }, { receipt: createPng() }],
    ['change the paper', {}, { pdf: createPdf() }],
  ])('can never %s', async (_what, fields, files) => {
    expect(refusal(await send(files, fields))).toEqual([403, 'forbidden']);
    expect(await invoice()).toMatchObject({ status: 'pending', amount: 1000 });
    expect(app.filesOn()).toEqual([1, 0, 0]);
  });

  test.each([
    ['a video', createVideo(), [415, 'not_an_invoice_receipt']],
    ['a GIF', Buffer.from(`GIF89a${'\0'.repeat(20)}`), [415, 'not_an_invoice_receipt']],
    ['5 MB', Buffer.concat([createPng(), Buffer.alloc(5 * 1024 * 1024)]), [413, 'file_over_5mb']],
  ])('cannot use %s', async (_what, receipt, expected) => {
    expect(refusal(await pay(receipt))).toEqual(expected);
    expect(app.filesOn()).toEqual([1, 0, 0]);
  });

  test('needs a receipt and an own, unpaid invoice', async () => {
    expect(refusal(await put(app.verified, { status: 'pending' }))).toEqual([400, 'receipt_missing']);
    expect(refusal(await send({ receipt: createPng() }, {}, app.member))).toEqual([404, 'invoice_not_found']);
    await put(app.finance, { status: 'paid' });
    expect(refusal(await pay())).toEqual([409, 'invoice_already_paid']);
    expect(app.filesOn()).toEqual([1, 0, 0]);
  });
});

describe('commercial staff', () => {
  test('edit date, amount, document and status, and each edit is logged', async () => {
    const pdf = createPdf();
    const response = await send({ pdf }, { invoiceDate: '2026-03-01', amount: 2500 }, app.commercial);
    expect(response.json().invoice).toMatchObject({ invoiceDate: '2026-03-01', amount: 2500, status: 'pending' });
    const viewResponse = await app.call(app.verified, 'GET', `/invoices/view/${id}`);
    expect(viewResponse.rawPayload.equals(pdf)).toBe(true);
    expect((await put(app.commercial, { status: 'paid' })).json().invoice).toMatchObject({ status: 'paid' });
    expect((await put(app.commercial, { status: 'pending' })).json().invoice.paidAt).toBeUndefined();
    expect(app.audited('invoice.edited')).toHaveLength(3);
  });

  test('see the status of the receipt, but not the receipt', async () => {
    const { receiptUrl } = (await pay()).json().invoice;
    expect(await invoice(app.commercial)).toMatchObject({ receiptStatus: 'submitted' });
    expect(await invoice(app.commercial)).not.toHaveProperty('receiptUrl');
    expect((await put(app.commercial, { amount: 5 })).json().invoice).not.toHaveProperty('receiptUrl');
    const { verified, finance, admin, commercial, member } = app;
    expect(await app.seenBy(receiptUrl, verified, finance, admin, commercial, member)).toEqual([
      ...[200, 200, 200],
      ...[404, 404],
    ]);
  });

  test('cannot send or refuse receipts, nor edit invoices of unverified members', async () => {
    expect(refusal(await send({ receipt: createPng() }, {}, app.commercial))).toEqual([403, 'forbidden']);
    expect(refusal(await put(app.commercial, { receiptStatus: 'refused' }))).toEqual([403, 'forbidden']);
    expect(refusal(await put(app.commercial, {}))).toEqual([400, 'invoice_data_missing']);
    expect(refusal(await put(app.commercial, { invoiceDate: '2026-02-30' }))).toEqual([400, 'invalid_input']);
    expect(refusal(await send({ pdf: createPng() }, {}, app.commercial))).toEqual([415, 'pdf_only']);
    app.setVerified(app.verified.id, null);
    expect(refusal(await put(app.commercial, { status: 'paid' }))).toEqual([404, 'invoice_not_found']);
    expect(await invoice()).toMatchObject({ status: 'pending', invoiceDate: '2026-02-15' });
  });
});

test('finance can only decide on an invoice; an admin decides and edits', async () => {
  for (const change of [
    { invoiceDate: '2026-03-01' },
    { amount: 5 },
    { status: 'pending' },
    { status: 'paid', amount: 5 },
  ])
    expect(refusal(await put(app.finance, change))).toEqual([403, 'forbidden']);
  expect(refusal(await send({ pdf: createPdf() }, {}, app.finance))).toEqual([403, 'forbidden']);
  expect((await put(app.admin, { amount: 7000, status: 'paid' })).json().invoice).toMatchObject({ status: 'paid' });
  expect((await put(app.admin, { status: 'pending' })).json().invoice).toMatchObject({ status: 'pending' });
  expect((await put(app.admin, { status: 'paid' })).json().invoice).toMatchObject({ status: 'paid', amount: 7000 });
  expect(refusal(await put(app.admin, { status: 'paid' }))).toEqual([409, 'invoice_already_paid']);
  expect(app.filesOn()).toEqual([1, 0, 0]);
});

import { describe, expect, test } from 'vitest';
import { createPdf, createPng } from '#testing/fixtures/create-fixtures';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { openAppForEach } from '#testing/open-app-for-each';
import { sendForm } from '#testing/send-form';
import { uploadResumable } from '#testing/upload-resumable';

const TEN_MB = 10 * 1024 * 1024;

let app: StaffedApp;
openAppForEach(async () => {
  app = await openStaffedApp();
  return app;
});

type Fields = Record<string, string | number | undefined>;
const add = (fields: Fields = {}, pdf: Buffer | undefined = createPdf(), by = app.commercial, to = app.verified) =>
  sendForm(app, by, {
    url: `/invoices/upload/${to.id}`,
    fields: { invoiceDate: '2026-02-15', status: 'pending', ...fields },
    files: { pdf },
  });
const listOf = async (by = app.verified, of = app.verified) =>
  (await app.call(by, 'GET', `/invoices/user/${of.id}`)).json();

test('a commercial admin adds an invoice for a verified member, who reads the exact bytes', async () => {
  const pdf = createPdf();
  const response = await add({ amount: 45_500 }, pdf);
  const invoice = { invoiceDate: '2026-02-15', status: 'pending', amount: 45_500 };
  expect([response.statusCode, response.json()]).toMatchObject([201, { message: 'Invoice uploaded!', invoice }]);
  const [listed] = await listOf();
  expect(listed).toEqual(response.json().invoice);
  for (const [what, as] of [
    ['view', 'inline'],
    ['download', 'attachment'],
  ]) {
    const fileResponse = await app.call(app.verified, 'GET', `/invoices/${what}/${listed._id}`);
    expect([fileResponse.headers['content-type'], fileResponse.rawPayload.equals(pdf)]).toEqual([
      'application/pdf',
      true,
    ]);
    expect(fileResponse.headers['content-disposition']).toMatch(
      new RegExp(`^${as}; filename=".*invoice-2026-02-15.pdf"`),
    );
  }
  expect(app.audited('invoice.added')).toMatchObject([{ actor_id: app.commercial.id, subject_id: listed._id }]);
  expect(app.filesOn()).toEqual([1, 0, 0]);
});

test('the member is notified of a pending invoice, and not of one that is paid', async () => {
  await add({ status: 'paid' });
  const id = (await add()).json().invoice._id;
  expect((await app.call(app.verified, 'GET', '/notificationsUser')).json()).toMatchObject([
    { type: 'INVOICE_ADDED', facts: { invoiceId: id, invoiceDate: '2026-02-15' } },
  ]);
});

test('invoices are listed newest first; one uploaded as paid is paid', async () => {
  await add({ status: 'paid' });
  app.time.now += 1000;
  await add({ status: undefined, invoiceDate: '2020-01-01' });
  expect(await listOf()).toMatchObject([
    { invoiceDate: '2020-01-01', status: 'pending' },
    { status: 'paid', paidAt: expect.any(String) },
  ]);
});

test('an invoice date with a time is reduced to its day', async () => {
  expect((await add({ invoiceDate: '2026-02-15T23:30:00.000Z' })).json().invoice.invoiceDate).toBe('2026-02-15');
});

describe('invalid upload', () => {
  test.each([
    ['without a date', { invoiceDate: undefined }, createPdf(), 400, 'Missing data.'],
    ['with an empty date', { invoiceDate: '' }, createPdf(), 400, 'Missing data.'],
    ['without a PDF', {}, undefined, 400, 'Missing data.'],
    ['on a day that there is not', { invoiceDate: '2026-02-30' }, createPdf(), 400, /not valid/],
    ['on no day at all', { invoiceDate: 'soon' }, createPdf(), 400, /not valid/],
    ['that comes cancelled', { status: 'cancelled' }, createPdf(), 400, /not valid/],
    ['over no money', { amount: 0 }, createPdf(), 400, /not valid/],
    ['that is a picture', {}, createPng(), 415, 'PDF only.'],
    ['that is a text', {}, Buffer.from('%PD'), 415, 'PDF only.'],
    ['of 10 MB', {}, Buffer.concat([createPdf(), Buffer.alloc(TEN_MB)]), 413, 'File size must be less than 10MB.'],
  ])('an invoice %s leaves nothing behind', async (_what, fields, pdf, status, message) => {
    const form = { url: `/invoices/upload/${app.verified.id}`, files: { pdf } };
    const response = await sendForm(app, app.admin, { ...form, fields: { invoiceDate: '2026-02-15', ...fields } });
    expect([response.statusCode, response.json().message]).toEqual([status, expect.stringMatching(message)]);
    expect([await listOf(), app.filesOn()]).toEqual([[], [0, 0, 0]]);
  });
});

test('only commercial staff (verified members) and admins (any member) can add invoices', async () => {
  const { commercial, admin, finance, verified, member } = app;
  const statusOf = async (by: typeof admin, to: typeof admin) => (await add({}, createPdf(), by, to)).statusCode;
  expect([await statusOf(commercial, verified), await statusOf(commercial, member)]).toEqual([201, 403]);
  expect([await statusOf(admin, member), await statusOf(admin, finance)]).toEqual([201, 404]);
  expect([await statusOf(finance, verified), await statusOf(verified, verified)]).toEqual([403, 403]);
  expect(app.filesOn()).toEqual([2, 0, 0]);
});

test('the invoice PDF may reference a finished upload in a JSON body', async () => {
  const pdf = await uploadResumable(app, app.commercial, createPdf());
  const url = `/invoices/upload/${app.verified.id}`;
  const response = await app.call(app.commercial, 'POST', url, { invoiceDate: '2026-02-15', pdf, amount: 1000 });
  expect([response.statusCode, response.json()]).toMatchObject([201, { invoice: { amount: 1000, status: 'pending' } }]);
  expect(app.filesOn()).toEqual([1, 0, 0]);
});

test('invoices are visible to their member, admins, finance, and commercial staff if verified', async () => {
  const { _id } = (await add()).json().invoice;
  const { verified, admin, finance, commercial, member } = app;
  const everyone = [verified, admin, finance, commercial, member, { headers: {} }];
  const list = `/api/invoices/user/${verified.id}`;
  expect(await app.seenBy(list, ...everyone)).toEqual([200, 200, 200, 200, 403, 401]);
  for (const url of [`/api/invoices/view/${_id}`, `/api/invoices/download/${_id}`])
    expect(await app.seenBy(url, ...everyone)).toEqual([200, 200, 200, 200, 404, 401]);

  app.setVerified(verified.id, null);
  expect(await app.seenBy(list, commercial)).toEqual([403]);
  expect(await app.seenBy(`/api/invoices/view/${_id}`, commercial, verified)).toEqual([404, 200]);
});

test('the invoice document has no other address, not even for its member', async () => {
  await add();
  const [file] = app.rows('select id from files');
  expect(await app.seenBy(`/uploads/${file?.id}`, app.verified, app.admin)).toEqual([404, 404]);
});

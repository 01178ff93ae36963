import { expect, test } from 'vitest';
import { createPdf, createPng } from '#testing/fixtures/create-fixtures';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { openAppForEach } from '#testing/open-app-for-each';
import { sendForm } from '#testing/send-form';

let app: StaffedApp;
let reference: string;
openAppForEach(async () => {
  app = await openStaffedApp();
  const paymentId = await app.given.payment(app.verified.id, 'Ultra One', 1, 3);
  await app.call(app.admin, 'PUT', `/payments/${paymentId}/validate`, { status: 'approved' });
  [{ reference }] = (await app.call(app.verified, 'GET', `/payment/${app.verified.id}`)).json();
  return app;
});

type Listed = { _id: string; reference?: string; packName?: string };
const list = async (by = app.verified): Promise<Listed[]> =>
  (await app.call(by, 'GET', `/invoices/user/${app.verified.id}`)).json();
const readReferences = (invoices: Listed[]) => invoices.map((invoice) => invoice.reference);

test('each instalment has its pack and the reference of its transfer, the first that of the purchase, for its member and for staff', async () => {
  const expected = [reference, `${reference}-2`, `${reference}-3`];
  for (const reader of [app.verified, app.commercial, app.finance, app.admin])
    expect(readReferences(await list(reader))).toEqual(expected);
  expect((await list()).map(({ packName }) => packName)).toEqual(Array(3).fill('Ultra One'));
});

test('an uploaded invoice has no reference', async () => {
  const response = await sendForm(app, app.commercial, {
    url: `/invoices/upload/${app.verified.id}`,
    fields: { invoiceDate: '2026-02-15', status: 'pending' },
    files: { pdf: createPdf() },
  });
  for (const field of ['reference', 'packName']) expect(response.json().invoice).not.toHaveProperty(field);
  expect(readReferences(await list()).sort()).toEqual([reference, `${reference}-2`, `${reference}-3`, undefined]);
});

test('finance sees the reference of an instalment in the queue, in the review and in its notification', async () => {
  const [, { _id }] = (await list()) as [Listed, Listed];
  const url = `/invoices/${_id}`;
  const sent = await sendForm(app, app.verified, { method: 'PUT', url, files: { receipt: createPng() } });
  expect(sent.json().invoice).toMatchObject({ receiptStatus: 'submitted', reference: `${reference}-2` });

  expect((await app.call(app.finance, 'GET', '/queue/receipts')).json()).toMatchObject([
    { _id, reference: `${reference}-2` },
  ]);
  const [notification] = (await app.call(app.finance, 'GET', '/notifications?type=RECEIPT_SUBMITTED')).json();
  expect(notification.invoice).toMatchObject({ _id, reference: `${reference}-2` });
  expect((await app.call(app.finance, 'GET', url)).json()).toMatchObject({ _id, reference: `${reference}-2` });
  const paid = await app.call(app.finance, 'PUT', url, { status: 'paid' });
  expect(paid.json().invoice).toMatchObject({ status: 'paid', reference: `${reference}-2` });
});

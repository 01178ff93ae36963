import { DAY, SECOND } from '@waha/domain/kernel/time';
import { expect, test } from 'vitest';
import type { EInvoicingApp } from '#testing/fixtures/open-e-invoicing';
import { type ElFatoora, FIRST, openSubmissionForEach } from '#testing/fixtures/open-submission';

let app: EInvoicingApp;
let elFatoora: ElFatoora;
const { statuses, viewPdf, waitAndSubmit } = openSubmissionForEach((opened) => {
  ({ app, elFatoora } = opened);
});

test('the PDF of an invoice says that its reference is awaited, from the first day on, while documents are sent', async () => {
  await app.sell();
  const { id } = app.rows('select id from invoices')[0]!;
  const readEtag = async () => String((await viewPdf(`/invoices/view/${id}`)).headers.etag);
  const plain = await readEtag();
  await app.startSubmitting();
  const awaited = await readEtag();
  expect(awaited).not.toBe(plain);
  await app.make();
  expect(await readEtag()).toBe(awaited);
  await app.saveSettings({ mode: 'export' });
  expect(await readEtag()).toBe(plain);
  await app.saveSettings({ mode: 'off' });
  expect(await readEtag()).toBe(plain);
});

test('PDFs say nothing of documents that are sent to the test installation', async () => {
  const id = await app.sell();
  await app.call(app.admin, 'DELETE', `/payments/${id}`);
  const { id: invoice } = app.rows('select id from invoices')[0]!;
  const readEtags = async () =>
    Promise.all(
      ['view', 'credit-note'].map(async (kind) => String((await viewPdf(`/invoices/${kind}/${invoice}`)).headers.etag)),
    );
  const plain = await readEtags();
  await app.startSubmitting();
  await app.saveSettings({ mode: 'submit', environment: 'test' });
  expect(await readEtags()).toEqual(plain);
  await app.make();
  await app.submit();
  elFatoora.accept(FIRST);
  await waitAndSubmit(10 * SECOND);
  expect(statuses()).toEqual(['sent', 'accepted']);
  expect(await readEtags()).toEqual(plain);
});

test('the PDF of a credit note of an invoice from before the first day says nothing of El Fatoora', async () => {
  const id = await app.sell();
  await app.travelTo(app.time.now + DAY);
  await app.call(app.admin, 'DELETE', `/payments/${id}`);
  const { id: invoice } = app.rows('select id from invoices')[0]!;
  const readEtag = async () => String((await viewPdf(`/invoices/credit-note/${invoice}`)).headers.etag);
  const plain = await readEtag();
  await app.startSubmitting();
  await app.saveSettings({ mode: 'submit', startsOn: '2026-02-01' });
  expect(await readEtag()).toBe(plain);
});

test('the PDF of a credit note prints its own reference', async () => {
  await app.startSubmitting();
  const id = await app.sell();
  await app.call(app.admin, 'DELETE', `/payments/${id}`);
  await app.make();
  await app.submit();
  const invoiceId = app.rows('select id from invoices')[0]!.id;
  const before = await viewPdf(`/invoices/credit-note/${invoiceId}`);
  elFatoora.accept('A-2026-000001');
  await waitAndSubmit(10 * SECOND);
  expect(statuses()).toEqual(['accepted', 'sent']);
  const after = await viewPdf(`/invoices/credit-note/${invoiceId}`);
  expect([before.statusCode, after.statusCode]).toEqual([200, 200]);
  expect(after.headers.etag).not.toBe(before.headers.etag);
});

import { execFileSync } from 'node:child_process';
import type { PaymentId } from '@waha/domain/kernel/ids';
import { expect, test } from 'vitest';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { openAppForEach } from '#testing/open-app-for-each';
import { readPdfText } from '#testing/pdf/read-pdf-text';

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
const read = (pdf: Buffer) => execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' });

test('an instalment document shows member, instalment number and count, subject, amount and date', async () => {
  await approve();
  const [{ reference }] = (await app.call(app.verified, 'GET', `/payment/${app.verified.id}`)).json();
  const [, ...invoices] = await list();
  const downloadResponse = await app.call(app.verified, 'GET', `/invoices/download/${invoices[1]._id}`);
  expect(downloadResponse.headers['content-disposition']).toMatch(
    /^attachment; filename="Waha-invoice-2026-000003\.pdf"/,
  );
  const text = read(downloadResponse.rawPayload);
  for (const part of [`${reference}-3`, 'Nour Ben Salah', 'Ultra One', 'Instalment 3 of 6', '53.000 TND', '2026-03-31'])
    expect(text).toContain(part);
  expect(
    new Set(
      await Promise.all(
        invoices.map(async ({ _id }: { _id: string }) => {
          const documentResponse = await app.call(app.verified, 'GET', `/invoices/view/${_id}`);
          return read(documentResponse.rawPayload);
        }),
      ),
    ).size,
  ).toBe(5);
});

test('an instalment document is byte-identical, needs no file, and shows where staff corrected it', async () => {
  await approve();
  const [, { _id }] = await list();
  const show = () => app.call(app.verified, 'GET', `/invoices/view/${_id}`);
  const first = await show();
  expect((await show()).rawPayload.equals(first.rawPayload)).toBe(true);
  const headers = { ...app.verified.headers, 'if-none-match': String(first.headers.etag) };
  expect((await app.server.inject({ url: `/api/invoices/view/${_id}`, headers })).statusCode).toBe(304);
  expect(app.filesOn()).toEqual([1, 0, 0]);
  expect(read(first.rawPayload)).not.toContain('Corrected');
  await app.call(app.commercial, 'PUT', `/invoices/${_id}`, { invoiceDate: '2026-03-05' });
  const corrected = read((await show()).rawPayload);
  expect(corrected).toContain('2026-03-05');
  expect(corrected).toMatch(/Corrected on[\s\S]*2026-01-31/);
});

test.each([
  ['fr', ['Facture', 'Mensualité 3 sur 6', '31 mars 2026', '53,000 DT']],
  ['ar', ['فاتورة', 'القسط', 'المبلغ', 'من', 'مارس', '2026', '53,000', 'د.ت']],
])('an instalment document is in the language of its member (%s), also for staff', async (language, expectedTexts) => {
  await approve();
  await app.call(app.verified, 'PUT', `/users/${app.verified.id}/language`, { language });
  const [, , { _id }] = await list();
  const documentBytes = (await app.call(app.verified, 'GET', `/invoices/view/${_id}`)).rawPayload;
  const text = readPdfText(documentBytes);
  for (const part of ['Nour Ben Salah', 'Ultra One', ...expectedTexts]) expect(text).toContain(part);
  expect((await app.call(app.finance, 'GET', `/invoices/view/${_id}`)).rawPayload.equals(documentBytes)).toBe(true);
});

import { randomUUID } from 'node:crypto';
import type { PaymentId } from '@waha/domain/kernel/ids';
import { MINUTE } from '@waha/domain/kernel/time';
import { expect, test } from 'vitest';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { sendPayment } from '#testing/fixtures/send-payment';
import { openAppForEach } from '#testing/open-app-for-each';
import { readPdfText } from '#testing/pdf/read-pdf-text';

let app: StaffedApp;
let paymentId: PaymentId;
let reference: string;
openAppForEach(async () => {
  app = await openStaffedApp({ now: Date.UTC(2026, 0, 31, 22, 50) });
  paymentId = await app.given.payment(app.verified.id, 'Ultra One', 2);
  [{ reference }] = (await app.call(app.verified, 'GET', `/payment/${app.verified.id}`)).json();
  return app;
});

const addressOf = (id: string) => `/api/payments/${id}/proof`;
const decide = (status: string, id = paymentId) =>
  app.call(app.admin, 'PUT', `/payments/${id}/validate`, {
    status,
    ...(status === 'rejected' && { reason: 'Blurred' }),
  });
const open = (id: string = paymentId) => app.server.inject({ url: addressOf(id), headers: app.verified.headers });
async function read(id: string = paymentId): Promise<string> {
  const { rawPayload } = await open(id);
  return readPdfText(rawPayload);
}
const setLanguage = (language: string) =>
  app.call(app.verified, 'PUT', `/users/${app.verified.id}/language`, { language });

test('the confirmation of a payment shows seller, member, pack, amount, method, reference and both dates', async () => {
  app.time.now += 15 * MINUTE; // the next day in Tunis
  await decide('approved');
  const response = await open();
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(response.headers['content-disposition']).toContain(`payment-${reference}.pdf`);
  const text = await read();
  for (const part of ['Payment confirmation', 'Waha Demo SARL', 'Nour Ben Salah', reference, 'Approved'])
    expect(text).toContain(part);
  expect(text).toContain('2026-01-31');
  expect(text).toContain('2026-02-01');
  expect(text).toMatch(/Ultra One\s+2\s+149\.500 TND\s+299\.000 TND/);
  expect(text).toMatch(/Paid with this payment\s+299\.000 TND/);
  expect(text).toContain('This document is the receipt of a payment.');
  expect(text).not.toMatch(/Invoice number/);
});

test('the confirmation of a facility has the first instalment as its line and as the paid amount', async () => {
  const facility = await app.given.payment(app.verified.id, 'Ultra One', 2, 6);
  await decide('approved', facility);
  const text = await read(facility);
  expect(text).toMatch(/Ultra One\s+2\s+26\.500 TND\s+53\.000 TND/);
  expect(text).toMatch(/Instalment 1 of 6/);
  expect(text).toMatch(/Total purchase\s+318\.000 TND\s+Paid with this payment\s+53\.000 TND/);
});

test('the confirmation of a payment names the credit that it used', async () => {
  const first = await app.given.payment(app.verified.id, 'Ultra One');
  await app.call(app.admin, 'PUT', `/payments/${first}/validate`, { status: 'rejected', received: 100_000 });
  await app.given.quiz(app.verified.id, 'Ultra One', app.admin.id);
  const { payment } = (await sendPayment(app, app.verified, { credit: '100000' })).json();
  await decide('approved', payment._id);
  expect(await read(payment._id)).toMatch(
    /Paid with this payment\s+149\.500 TND\s+of which with credit\s+100\.000 TND/,
  );
});

test.each([
  ['fr', ['Confirmation de paiement', '299,000', 'Payé par ce paiement', 'Ce document est le reçu d’un paiement.']],
  ['ar', ['تأكيد الدفع', 'وسيلة الدفع', 'هذه الوثيقة وصل دفع.', 'Ultra One', '299,000']],
])('the confirmation of a payment is in the member’s language: %s', async (language, parts) => {
  await decide('approved');
  await setLanguage(language);
  const text = await read();
  for (const part of parts) expect(text).toContain(part);
  expect(text).not.toContain('Payment confirmation');
});

test.each(['pending', 'rejected', 'cancelled'])('a payment that is %s has no confirmation', async (status) => {
  if (status === 'rejected') await decide('rejected');
  if (status === 'cancelled') {
    await decide('approved');
    await app.call(app.admin, 'DELETE', `/payments/${paymentId}`);
  }
  const response = await open();
  expect([response.statusCode, response.json().code]).toEqual([409, 'payment_not_approved']);
});

test('only the member and an admin open the confirmation, and the view of an admin is audited once', async () => {
  await decide('approved');
  const { verified, member, commercial, finance, admin } = app;
  expect(await app.seenBy(addressOf(paymentId), verified, member, commercial, finance)).toEqual([200, 404, 404, 404]);
  expect(app.audited('receipt.viewed')).toEqual([]);
  expect(await app.seenBy(addressOf(paymentId), admin)).toEqual([200]);
  expect(await app.seenBy(addressOf(paymentId), admin)).toEqual([200]);
  expect(app.audited('receipt.viewed')).toMatchObject([
    { actor_id: admin.id, subject_id: paymentId, member_id: verified.id },
  ]);
  expect((await open(randomUUID())).statusCode).toBe(404);
});

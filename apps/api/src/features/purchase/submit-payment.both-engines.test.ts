import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createPng } from '#testing/fixtures/create-fixtures';
import { sendPayment } from '#testing/fixtures/send-payment';
import { openAppForEach } from '#testing/open-app-for-each';
import { openTestApp, type TestApp } from '#testing/open-test-app';

let app: TestApp;
let member: Awaited<ReturnType<TestApp['as']>>;
let admin: Awaited<ReturnType<TestApp['as']>>;
openAppForEach(async () => {
  app = await openTestApp();
  member = await app.as('user');
  admin = await app.as('admin');
  await app.given.quiz(member.id, 'Ultra One', admin.id);
  return app;
});

const get = (url: string) => app.server.inject({ url: `/api${url}`, headers: member.headers });
const filesOnDisk = () =>
  ['uploads', 'staging', 'resumable'].flatMap((folder) => readdirSync(join(app.dataDir, folder)));
const count = (table: string) => app.rows(`select count(*) as n from ${table}`)[0]?.n;

describe('sending a payment', () => {
  test('stores it as pending with the exact bytes of its receipt and notifies staff', async () => {
    const receipt = createPng();
    const response = await sendPayment(app, member, { reference: 'W-7K3M-9Q2X' }, { receipt });
    expect([response.statusCode, response.json()]).toMatchObject([
      201,
      {
        payment: {
          status: 'pending',
          totalPrice: 149_500,
          reference: 'W-7K3M-9Q2X',
          packName: 'Ultra One',
          quantity: 1,
        },
      },
    ]);
    const fileResponse = await app.server.inject({
      url: response.json().payment.receiptPhoto,
      headers: member.headers,
    });
    expect(fileResponse.rawPayload.equals(receipt)).toBe(true);
    expect(fileResponse.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(app.rows('select type from staff_notifications')).toEqual([{ type: 'PAYMENT_MADE' }]);
  });

  test('by instalments costs the total of the plan times the quantity', async () => {
    const pack = (await get('/packs/Ultra%20One')).json();
    const [plan] = pack.paymentFacilities;
    const facility = { paymentType: 'facility', quantity: '2', totalPrice: String(plan.totalAmount * 2) };
    const byId = await sendPayment(app, member, { ...facility, paymentFacilities: plan._id });
    const byEntry = await sendPayment(app, member, { ...facility, paymentFacilities: JSON.stringify(plan) });
    for (const response of [byId, byEntry]) {
      expect(response.json().payment).toMatchObject({ totalPrice: plan.totalAmount * 2, paymentFacilities: plan });
    }
  });

  const sixMegabytes = Buffer.concat([createPng(), Buffer.alloc(6 * 1024 * 1024)]);
  test.each([
    ['a text file', {}, { receipt: Buffer.from('I paid, honestly.') }, 415, 'Please upload an image file.'],
    [
      'a PDF named as a picture',
      {},
      { receipt: Buffer.from('%PDF-1.7\n%%EOF'), fileName: 'a.png' },
      415,
      'Please upload an image file.',
    ],
    ['6 MB', {}, { receipt: sixMegabytes }, 413, 'File size must be less than 5MB.'],
    [
      'exactly 5 MB',
      {},
      { receipt: sixMegabytes.subarray(0, 5 * 1024 * 1024) },
      413,
      'File size must be less than 5MB.',
    ],
    ['no receipt', {}, { receipt: null }, 400, 'Please fill in all required fields.'],
    ['an unknown pack', { packName: 'Nope' }, {}, 404, 'Pack not found. Please check if the pack exists.'],
    ['quantity 3', { quantity: '3', totalPrice: '448500' }, {}, 400, 'The quantity must be 1 or 2.'],
    ['a forged total', { totalPrice: '1' }, {}, 400, 'The total price does not match.'],
    ['no period', { paymentType: 'facility' }, {}, 400, 'Please select a payment period.'],
    ['no method', { paymentMethod: undefined }, {}, 400, 'Please fill in all required fields.'],
    ['an unknown method', { paymentMethod: 'cheque' }, {}, 400, 'This payment method is not available.'],
    ['no user', { userId: undefined }, {}, 400, 'User ID or Email is missing.'],
    ['no email', { userEmail: '' }, {}, 400, 'User ID or Email is missing.'],
    [
      'a pack whose quiz is not approved',
      { packName: 'Ultra 2', totalPrice: '199000' },
      {},
      403,
      'Your quiz must be approved before you can pay.',
    ],
    [
      'a made-up replacement',
      { replaces: randomUUID() },
      {},
      400,
      'Only a rejected payment of the same pack can be sent again.',
    ],
  ])(
    'with %s is refused with the right message and leaves nothing behind',
    async (_name, change, options, status, message) => {
      const response = await sendPayment(app, member, change, options);
      expect([response.statusCode, response.json().message]).toEqual([status, message]);
      expect([count('payments'), count('files'), count('staff_notifications'), filesOnDisk()]).toEqual([0, 0, 0, []]);
    },
  );

  test('with two missing fields names both, and its message is the sentence of the specification', async () => {
    const response = await sendPayment(app, member, { paymentMethod: undefined }, { receipt: null });
    expect([response.statusCode, response.json()]).toMatchObject([
      400,
      {
        code: 'payment_incomplete',
        message: 'Please fill in all required fields.',
        errors: { paymentMethod: 'Choose a way to pay.', receiptPhoto: 'Add the photo of the receipt.' },
      },
    ]);
  });

  test('with broken JSON or a broken form is refused and leaves nothing behind', async () => {
    const send = (type: string, payload: string) =>
      app.server.inject({
        method: 'POST',
        url: '/api/payments',
        headers: { ...member.headers, 'content-type': type },
        payload,
      });
    const json = await send('application/json', '{"userId":');
    const form = await send(
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="receiptPhoto"; filename="a.png"\r\n\r\nhalf',
    );
    const other = await send('text/plain', 'hello');
    expect([json.statusCode, form.statusCode, other.statusCode]).toEqual([400, 400, 415]);
    expect(filesOnDisk()).toEqual([]);
  });

  test('twenty times at once with one key creates one payment and identical responses', async () => {
    const receipt = createPng();
    const key = randomUUID();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => sendPayment(app, member, {}, { receipt, key })),
    );
    expect(new Set(responses.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect([responses[0]?.statusCode, count('payments'), count('files'), filesOnDisk().length]).toEqual([201, 1, 1, 1]);
  });

  test('with a key used for something else is refused', async () => {
    const key = randomUUID();
    await sendPayment(app, member, {}, { key });
    const other = await sendPayment(app, member, {}, { key });
    expect([other.statusCode, other.json().code, count('payments')]).toEqual([422, 'key_reused', 1]);
  });

  test('stores the key on the payment permanently, beyond the stored response', async () => {
    const receipt = createPng();
    const key = randomUUID();
    const first = await sendPayment(app, member, {}, { receipt, key });
    app.rows('delete from command_answers returning key');
    const secondResponse = await sendPayment(app, member, {}, { receipt, key });
    expect(secondResponse.json().payment._id).toBe(first.json().payment._id);
    expect([count('payments'), filesOnDisk().length]).toEqual([1, 1]);
  });

  test('refused once may succeed under the same key after the reason is resolved', async () => {
    const key = randomUUID();
    const receipt = createPng();
    const sendSecond = () => sendPayment(app, member, { packName: 'Ultra 2', totalPrice: '199000' }, { key, receipt });
    expect((await sendSecond()).statusCode).toBe(403);
    await app.given.quiz(member.id, 'Ultra 2', admin.id);
    expect((await sendSecond()).statusCode).toBe(201);
  });

  test('with a reference in use is refused', async () => {
    await sendPayment(app, member, { reference: 'W-7K3M-9Q2X' });
    const secondResponse = await sendPayment(app, member, { reference: 'W-7K3M-9Q2X' });
    expect([secondResponse.statusCode, secondResponse.json().code]).toEqual([409, 'reference_taken']);
  });
});

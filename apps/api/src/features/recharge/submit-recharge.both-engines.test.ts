import { randomUUID } from 'node:crypto';
import { DAY } from '@waha/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import { createPdf, createPng, createVideo } from '#testing/fixtures/create-fixtures';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { sendRecharge } from '#testing/fixtures/send-recharge';
import { openAppForEach } from '#testing/open-app-for-each';
import { openPartialCall } from '#testing/open-partial-call';
import { uploadResumable } from '#testing/upload-resumable';

const FIVE_MB = 5 * 1024 * 1024;

let app: StaffedApp;
openAppForEach(async () => {
  app = await openStaffedApp();
  return app;
});

const send = (...rest: Parameters<typeof sendRecharge> extends [unknown, unknown, ...infer Rest] ? Rest : never) =>
  sendRecharge(app, app.member, ...rest);
const listOwnRequests = async (by = app.member) => (await app.call(by, 'GET', '/point-recharge/my-requests')).json();
const sized = (start: Buffer, size: number) => Buffer.concat([start, Buffer.alloc(size - start.length)]);

test('a recharge is pending at the price that the server computes, for any submitted price', async () => {
  const response = await send(40, { fields: { totalPrice: 1, price: 1, status: 'accepted' } });
  const request = { _id: expect.any(String), points: 40, totalPrice: 65_000, status: 'pending', seen: false };
  expect([response.statusCode, response.json()]).toMatchObject([201, { message: expect.any(String), request }]);
  expect(await listOwnRequests()).toEqual([response.json().request]);
  expect(await listOwnRequests(app.verified)).toEqual([]);
});

test('recharges are listed newest first', async () => {
  for (const points of [30, 31, 32]) {
    await send(points);
    app.time.now += 1000;
  }
  expect((await listOwnRequests()).map(({ points }: { points: number }) => points)).toEqual([32, 31, 30]);
});

test('only members can request a recharge', async () => {
  for (const staff of [app.admin, app.commercial, app.finance])
    expect((await sendRecharge(app, staff, 30)).statusCode).toBe(403);
  expect(app.filesOn()).toEqual([0, 0, 0]);
});

describe('invalid recharge', () => {
  test.each([
    ['', 'Please enter a number of points.'],
    [undefined, 'Please enter a number of points.'],
    ['30.5', 'Please enter a number of points.'],
    ['-50', 'Please enter a number of points.'],
    ['29', 'Minimum 30 points required.'],
  ])('is refused for “%s” points with the message “%s”', async (points, text) => {
    const response = await send(points);
    expect([response.statusCode, response.json().errors]).toEqual([400, { points: text }]);
    expect([app.filesOn(), await listOwnRequests()]).toEqual([[0, 0, 0], []]);
  });

  test('is refused without a receipt', async () => {
    const response = await send(30, { receipt: undefined });
    expect([response.statusCode, response.json().errors]).toEqual([400, { receipt: 'Please choose the receipt.' }]);
  });

  test.each([
    ['a text', Buffer.from('I paid, honestly.'), 415, 'Please upload an image or a PDF.'],
    ['a video', createVideo(), 415, 'Please upload an image or a PDF.'],
    ['5 MB', sized(createPng(), FIVE_MB), 413, 'File size must be less than 5MB.'],
    ['a PDF of 5 MB', sized(createPdf(), FIVE_MB), 413, 'File size must be less than 5MB.'],
  ])('is refused with a receipt that is %s', async (_what, receipt, status, text) => {
    const response = await send(30, { receipt });
    expect([response.statusCode, response.json().message]).toEqual([status, text]);
    expect([app.filesOn(), await listOwnRequests()]).toEqual([[0, 0, 0], []]);
  });
});

test.each([
  ['a picture of a byte less than 5 MB', sized(createPng(), FIVE_MB - 1)],
  ['a PDF', createPdf()],
])('%s is accepted as a receipt, byte for byte', async (_what, receipt) => {
  const { request } = (await send(30, { receipt })).json();
  const { receiptUrl } = (await app.call(app.finance, 'GET', `/point-recharge/${request._id}`)).json();
  const fileResponse = await app.server.inject({ url: receiptUrl, headers: app.member.headers });
  expect([fileResponse.statusCode, fileResponse.rawPayload.equals(receipt)]).toEqual([200, true]);
  expect(app.filesOn()).toEqual([1, 0, 0]);
});

test('twenty simultaneous attempts with one key are one recharge, also a year later', async () => {
  const key = randomUUID();
  const receipt = createPng();
  const responses = await Promise.all(Array.from({ length: 20 }, () => send(30, { key, receipt })));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(201));
  expect(new Set(responses.map(({ body }) => body)).size).toBe(1);

  app.time.now += 365 * DAY;
  app.rows('delete from command_answers returning key');
  const member = { headers: await app.logIn(app.member.email) };
  const lateResponse = await sendRecharge(app, member, 30, { key, receipt });
  expect([lateResponse.statusCode, lateResponse.json().request._id]).toEqual([201, responses[0]?.json().request._id]);
  expect(app.rows('select count(*) as n from recharges')).toEqual([{ n: 1 }]);
  expect(app.filesOn()).toEqual([1, 0, 0]);
});

test('one key for two different recharges is refused; two members may use the same key', async () => {
  const key = randomUUID();
  await send(30, { key });
  expect((await send(31, { key })).statusCode).toBe(422);
  expect((await sendRecharge(app, app.verified, 31, { key })).statusCode).toBe(201);
  expect(app.rows('select points from recharges order by points')).toEqual([{ points: 30 }, { points: 31 }]);
});

test('the recharge receipt may reference a finished upload in a JSON body, which is used up', async () => {
  const receipt = await uploadResumable(app, app.member, createPdf());
  const body = { points: 35, receipt };
  const stranger = await app.call(app.verified, 'POST', '/point-recharge', body);
  expect([stranger.statusCode, stranger.json().code]).toEqual([404, 'upload_not_found']);
  const key = randomUUID();
  const tries = await Promise.all([1, 2, 3].map(() => app.call(app.member, 'POST', '/point-recharge', body, key)));
  expect(tries.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  expect(app.rows('select points from recharges')).toEqual([{ points: 35 }]);
  expect(app.filesOn()).toEqual([1, 0, 0]);
});

test('a recharge whose session ended before its body was complete is accepted with the same upload after a login', async () => {
  const body = { points: 36, receipt: await uploadResumable(app, app.member, createPdf()) };
  const headers = { ...(await app.logIn(app.member.email)), 'idempotency-key': randomUUID() };
  const call = openPartialCall(app.server, { method: 'POST', url: '/point-recharge', headers, body });
  await call.arrived;
  await app.call({ headers }, 'POST', '/users/logout');
  const refused = await call.finish();
  expect([refused.statusCode, refused.json().code]).toEqual([401, 'token_invalid']);
  expect(app.rows('select points from recharges')).toEqual([]);

  const again = { headers: await app.logIn(app.member.email) };
  const response = await app.call(again, 'POST', '/point-recharge', body, headers['idempotency-key']);
  expect([response.statusCode, app.rows('select points from recharges')]).toEqual([201, [{ points: 36 }]]);
});

import { changePassword, listSessions, logIn, logOut, readUser } from '@waha/domain/account/account.contract';
import { listStaffNotifications, markRead } from '@waha/domain/notifications/notifications.contract';
import { readHealth } from '@waha/domain/operations/operations.contract';
import { submitPayment } from '@waha/domain/purchase/payment.contract';
import { expect, test, vi } from 'vitest';
import { setUpPage } from '../testing/set-up-page';
import { onAccessLost } from './access-lost';
import { ApiError, NetworkError } from './api-error';
import { callApi, callApiPage } from './call-api';
import { reportResponse, useConnectivity, watchConnectivity } from './connectivity';
import { startSession } from './session';

const page = setUpPage();
const userId = '0190f3a0-0000-7000-8000-000000000001';
const signIn = () => startSession({ userId, role: 'user', userEmail: 'amira@mail.tn' });
const caught = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

test('callApi fills the path with params and returns the body', async () => {
  signIn();
  page.server.on(listSessions, []);

  expect(await callApi(listSessions, { params: { id: userId } })).toEqual([]);

  expect(page.server.received[0]?.address).toBe(`/users/${userId}/sessions`);
});

test('callApi names the signed-in member except on open endpoints', async () => {
  signIn();
  page.server.on(listSessions, []);
  page.server.refuse(logIn, 401, {});

  await callApi(listSessions, { params: { id: userId } });
  await caught(callApi(logIn, { body: { email: 'a@b.tn', password: 'x' } }));

  expect(page.server.received.map(({ headers }) => headers['x-expect-member'])).toEqual([userId, undefined]);
});

test('callApi sends the build of the app if known', async () => {
  page.server.on(readHealth, { status: 'ok', version: '1' });
  await callApi(readHealth);
  const entry = document.body.appendChild(document.createElement('script'));
  entry.type = 'text/plain';
  entry.src = '/assets/index-C3ODQIOW.js';
  await callApi(readHealth);
  entry.remove();

  const builds = page.server.received.map(({ headers }) => headers['x-app-build']);
  expect(builds).toEqual([undefined, 'index-C3ODQIOW']);
});

test('a command sends its idempotency key', async () => {
  signIn();
  page.server.on(markRead, { message: 'ok' });
  const key = '0190f3a0-0000-7000-8000-00000000000a';

  await callApi(markRead, { params: { id: userId }, idempotencyKey: key });

  expect(page.server.received[0]?.headers['idempotency-key']).toBe(key);
});

test('files are sent as a form, after the other fields', async () => {
  signIn();
  page.server.refuse(submitPayment, 403, {
    message: 'Your quiz must be approved before you can pay.',
    code: 'quiz_approval_required',
  });
  const receiptPhoto = new File(['picture'], 'receipt.png', { type: 'image/png' });

  const error = await caught(
    callApi(submitPayment, { body: { packName: 'Ultra 2', quantity: 1 }, files: { receiptPhoto } }),
  );

  expect(error).toMatchObject({
    status: 403,
    code: 'quiz_approval_required',
    message: 'Your quiz must be approved before you can pay.',
  });
  const [{ headers, body } = { headers: {}, body: '' }] = page.server.received;
  expect(headers['content-type']).toMatch(/^multipart\/form-data/);
  expect(String(body).indexOf('name="packName"')).toBeGreaterThan(-1);
  expect(String(body).indexOf('name="packName"')).toBeLessThan(String(body).indexOf('filename="receipt.png"'));
});

test("a refusal contains the server's message, code, fields and details", async () => {
  signIn();
  page.server.refuse(changePassword, 409, {
    message: 'Already decided.',
    code: 'already_decided',
    errors: { a: 'b' },
    status: 'approved',
  });

  const error = await caught(callApi(changePassword, { body: { current: 'x', password: 'oasis-2026' } }));

  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 409,
    code: 'already_decided',
    errors: { a: 'b' },
    details: { status: 'approved' },
  });
});

test('a response without a body is not a reply', async () => {
  signIn();
  page.server.on(logOut, undefined);
  expect(await callApi(logOut)).toBeUndefined();
});

test("a hotspot's page counts as no response, even with status 200", async () => {
  signIn();
  page.server.refuse(readUser, 200, '<html>free wifi</html>', 'text/html');
  expect(await caught(callApi(readUser, { params: { id: userId } }))).toBeInstanceOf(NetworkError);
});

test('two timeouts in a row make the link doubtful, and one response restores it', async () => {
  signIn();
  reportResponse();
  page.server.refuse(readUser, 200, 'nothing', 'text/plain');
  await caught(callApi(readUser, { params: { id: userId } }));
  expect(useConnectivity.getState().state).toBe('online');
  await caught(callApi(readUser, { params: { id: userId } }));
  expect(useConnectivity.getState().state).toBe('degraded');

  page.server.on(listSessions, []);
  await callApi(listSessions, { params: { id: userId } });

  expect(useConnectivity.getState().state).toBe('online');
});

test('a call aborted by its caller does not affect the link status', async () => {
  signIn();
  reportResponse();
  const controller = new AbortController();
  const call1 = caught(callApi(listSessions, { params: { id: userId }, signal: controller.signal }));
  controller.abort();

  expect(await call1).not.toBeInstanceOf(NetworkError);
  expect(useConnectivity.getState().misses).toBe(0);
});

test('a lost session notifies listeners once; a wrong password is not a lost session', async () => {
  signIn();
  const notifiedListeners: string[] = [];
  const stop = onAccessLost(({ code }) => notifiedListeners.push(code));
  page.server.refuse(logIn, 401, { message: 'Invalid email or password.', code: 'invalid_login' });
  page.server.refuse(listSessions, 409, {
    message: 'Another member is logged in on this device.',
    code: 'wrong_member',
  });

  await caught(callApi(logIn, { body: { email: 'a@b.tn', password: 'x' } }));
  await caught(callApi(listSessions, { params: { id: userId } }));
  stop();

  expect(notifiedListeners).toEqual(['wrong_member']);
});

test('a page of a long list comes with the cursor of the next one', async () => {
  signIn();
  page.server.on(listStaffNotifications, []);

  expect(await callApiPage(listStaffNotifications, { query: { limit: 10 } })).toEqual({
    page: [],
    nextCursor: undefined,
  });

  expect(page.server.received[0]?.address).toBe('/notifications?limit=10');
});

test('a response requested before the link was lost does not restore it', async () => {
  signIn();
  watchConnectivity();
  let letAnswer = () => {};
  const released = new Promise<void>((resolve) => {
    letAnswer = resolve;
  });
  page.server.on(listSessions, async () => {
    await released;
    return [];
  });
  reportResponse();
  const pendingCall = callApi(listSessions, { params: { id: userId } });
  await vi.waitFor(() => expect(page.server.received).toHaveLength(1), 10_000);

  window.dispatchEvent(new Event('offline'));
  letAnswer();
  await pendingCall;
  expect(useConnectivity.getState().state).toBe('offline');

  await callApi(listSessions, { params: { id: userId } });
  expect(useConnectivity.getState().state).toBe('online');
});

test('a response from an unhealthy server still counts as a good link', async () => {
  watchConnectivity();
  useConnectivity.setState({ state: 'degraded' });
  page.server.refuse(readHealth, 503, { status: 'degraded', version: '1' });
  dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(useConnectivity.getState().state).toBe('online'), 10_000);
});

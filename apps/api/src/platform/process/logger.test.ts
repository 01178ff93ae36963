import { afterEach, expect, test, vi } from 'vitest';
import { processPasswordLinkRequests } from '#features/account/passwords/password-link-requests';
import { openWithdrawals, type Withdrawals } from '#testing/fixtures/open-withdrawals';
import { sendPayment } from '#testing/fixtures/send-payment';
import { PASSWORD } from '#testing/open-test-app';
import { createCommandLogger } from './logger';

type Line = Record<string, unknown> & { level: number; msg: string };
const INFO = 30;
const WARN = 40;
const ERROR = 50;

vi.setConfig({ testTimeout: 20_000 });
let app: Withdrawals;
afterEach(() => app.close());

const lines = (): Line[] => app.logLines.map((line) => JSON.parse(line));
const answeredLines = () => lines().filter(({ msg }) => msg === 'answered');
const last = () => answeredLines().at(-1);

test('purchase, login and withdrawal write one log line per call, without personal data', async () => {
  app = await openWithdrawals();
  const { server, member, admin } = app;
  app.logLines.length = 0;
  const post = (url: string, payload: object) => server.inject({ method: 'POST', url: `/api${url}`, payload });

  const session = await app.logIn(member.email);
  await post('/users/login', { email: member.email, password: 'not the password' });
  await post('/users/password/forgot', { email: member.email });
  await processPasswordLinkRequests(app.context.services);
  await app.context.services.mailer.deliver();
  const link = /token=([\w-]+)/.exec(app.mail.received.at(-1)!.text)![1]!;
  await post('/users/password/reset', { token: link, password: 'another good password' });
  const secondResponse = await server.inject({
    method: 'POST',
    url: '/api/users/login',
    payload: { email: member.email, password: 'another good password' },
  });
  const headers = { authorization: `Bearer ${secondResponse.json().token}` };
  await app.given.quiz(member.id, 'Ultra One', admin.id);
  const paid = await sendPayment(app, { ...member, headers }, { reference: 'W-7K3M-9Q2X' });
  const staff = await app.logIn(admin.email);
  const found = await server.inject({ url: `/api/queue/payments?q=${member.email}`, headers: staff });
  const [payment] = found.json();
  const fileResponse = await server.inject({ url: payment.receiptPhoto, headers: staff });
  const withdrawalResponse = await server.inject({
    method: 'POST',
    url: `/api/user/${member.id}/withdraw`,
    headers,
    payload: { pointsToWithdraw: 1 },
  });
  const { withdrawId } = withdrawalResponse.json();
  const code = app.code();
  const confirmed = await server.inject({
    method: 'POST',
    url: `/api/user/${member.id}/withdraw/${withdrawId}/verify`,
    headers,
    payload: { code },
  });

  expect([
    secondResponse.statusCode,
    paid.statusCode,
    fileResponse.statusCode,
    withdrawalResponse.statusCode,
    confirmed.statusCode,
  ]).toEqual([200, 201, 200, 201, 200]);
  expect(answeredLines()).toHaveLength(11);
  const log = app.logLines.join('');
  for (const secret of [
    ...[member.email, member.id, admin.email, admin.id, 'Amina', 'Ben Salah', 'bensalah'],
    ...[PASSWORD, 'not the password', 'another good password', link, code, withdrawId, 'W-7K3M-9Q2X'],
    ...[session, headers, staff].map(({ authorization }) => authorization.slice('Bearer '.length)),
    ...[payment._id, payment.receiptPhoto.split('/').at(-1)],
  ])
    expect([secret, log.includes(secret)]).toEqual([secret, false]);
});

test('a log line has the route pattern, outcome, duration and a pseudonym of the caller', async () => {
  app = await openWithdrawals();
  const path = `/wallets/${app.member.id}`;
  const response = await app.call({ method: 'GET', url: path });
  expect(last()).toEqual({
    level: INFO,
    time: expect.any(String),
    msg: 'answered',
    reqId: response.headers['x-request-id'],
    method: 'GET',
    route: '/api/wallets/:userId',
    status: 200,
    took: expect.any(Number),
    who: expect.stringMatching(/^[0-9a-f]{8}$/),
  });
  const who = last()?.who;
  await app.call({ method: 'GET', url: '/packs' });
  expect(last()?.who).toBe(who);
  await app.call({ method: 'GET', url: path }, app.admin);
  expect(last()?.who).not.toBe(who);
});

test('the log level is info for a mistake, warn for forbidden calls, highest for server errors', async () => {
  app = await openWithdrawals();
  await app.requestWithdrawal('many');
  expect(last()).toMatchObject({ level: INFO, status: 400, code: expect.any(String) });
  await app.call({ method: 'GET', url: '/queue/payments' });
  expect(last()).toMatchObject({ level: WARN, status: 403, code: 'forbidden' });

  app.context.database.writer.exec('alter table point_entries rename to point_entries_gone');
  const failed = await app.call({ method: 'GET', url: `/wallets/${app.member.id}` });
  app.context.database.writer.exec('alter table point_entries_gone rename to point_entries');
  expect(last()).toMatchObject({ level: ERROR, status: 500, code: 'server_error', reqId: failed.json().requestId });
  const bug = lines().find(({ msg }) => msg === 'unexpected error');
  expect(bug).toMatchObject({ level: ERROR, reqId: failed.json().requestId });
  expect(JSON.stringify(bug)).toContain('point_entries');
  expect(JSON.stringify(bug)).not.toContain(app.member.id);
});

test('the log of a command contains only failures, no slow-call warnings', () => {
  const log = createCommandLogger();
  expect([log.isLevelEnabled('warn'), log.isLevelEnabled('error')]).toEqual([false, true]);
});

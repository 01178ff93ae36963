import { afterEach, expect, test, vi } from 'vitest';
import { answerForgotten } from '../../features/account/passwords/forgotten-password';
import { openWithdrawals, type Withdrawals } from '../../testing/given/open-withdrawals';
import { sendPayment } from '../../testing/given/send-payment';
import { PASSWORD } from '../../testing/open-test-app';
import { createCommandLogger } from './logger';

type Line = Record<string, unknown> & { level: number; msg: string };
const INFO = 30;
const WARN = 40;
const ERROR = 50;

vi.setConfig({ testTimeout: 20_000 });
let house: Withdrawals;
afterEach(() => house.close());

const lines = (): Line[] => house.logLines.map((line) => JSON.parse(line));
const answered = () => lines().filter(({ msg }) => msg === 'answered');
const last = () => answered().at(-1);

test('a purchase, a login and a withdrawal leave one line for each call, and nothing of whose they were', async () => {
  house = await openWithdrawals();
  const { app, member, admin } = house;
  house.logLines.length = 0;
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url: `/api${url}`, payload });

  const session = await house.logIn(member.email);
  await post('/users/login', { email: member.email, password: 'not the password' });
  await post('/users/password/forgot', { email: member.email });
  await answerForgotten(house.house.services);
  await house.house.services.mailer.deliver();
  const link = /token=([\w-]+)/.exec(house.mail.received.at(-1)!.text)![1]!;
  await post('/users/password/reset', { token: link, password: 'another good password' });
  const again = await app.inject({
    method: 'POST',
    url: '/api/users/login',
    payload: { email: member.email, password: 'another good password' },
  });
  const headers = { authorization: `Bearer ${again.json().token}` };
  await house.given.quiz(member.id, 'Ultra One', admin.id);
  const paid = await sendPayment(house, { ...member, headers }, { reference: 'W-7K3M-9Q2X' });
  const staff = await house.logIn(admin.email);
  const found = await app.inject({ url: `/api/queue/payments?q=${member.email}`, headers: staff });
  const [payment] = found.json();
  const seen = await app.inject({ url: payment.receiptPhoto, headers: staff });
  const asked = await app.inject({
    method: 'POST',
    url: `/api/user/${member.id}/withdraw`,
    headers,
    payload: { pointsToWithdraw: 1 },
  });
  const { withdrawId } = asked.json();
  const code = house.code();
  const confirmed = await app.inject({
    method: 'POST',
    url: `/api/user/${member.id}/withdraw/${withdrawId}/verify`,
    headers,
    payload: { code },
  });

  expect([again.statusCode, paid.statusCode, seen.statusCode, asked.statusCode, confirmed.statusCode]).toEqual([
    200, 201, 200, 201, 200,
  ]);
  expect(answered()).toHaveLength(11);
  const log = house.logLines.join('');
  for (const secret of [
    ...[member.email, member.id, admin.email, admin.id, 'Amina', 'Ben Salah', 'bensalah'],
    ...[PASSWORD, 'not the password', 'another good password', link, code, withdrawId, 'W-7K3M-9Q2X'],
    ...[session, headers, staff].map(({ authorization }) => authorization.slice('Bearer '.length)),
    ...[payment._id, payment.receiptPhoto.split('/').at(-1)],
  ])
    expect([secret, log.includes(secret)]).toEqual([secret, false]);
});

test('a line says what was called by its pattern, how it went, how long it took, and who by a name that only we can tell', async () => {
  house = await openWithdrawals();
  const path = `/wallets/${house.member.id}`;
  const answer = await house.call({ method: 'GET', url: path });
  expect(last()).toEqual({
    level: INFO,
    time: expect.any(String),
    msg: 'answered',
    reqId: answer.headers['x-request-id'],
    method: 'GET',
    route: '/api/wallets/:userId',
    status: 200,
    took: expect.any(Number),
    who: expect.stringMatching(/^[0-9a-f]{8}$/),
  });
  const who = last()?.who;
  await house.call({ method: 'GET', url: '/packs' });
  expect(last()?.who).toBe(who);
  await house.call({ method: 'GET', url: path }, house.admin);
  expect(last()?.who).not.toBe(who);
});

test('its level tells what wants looking at: a slip does not, what is forbidden does, a fault of ours most', async () => {
  house = await openWithdrawals();
  await house.ask('many');
  expect(last()).toMatchObject({ level: INFO, status: 400, code: expect.any(String) });
  await house.call({ method: 'GET', url: '/queue/payments' });
  expect(last()).toMatchObject({ level: WARN, status: 403, code: 'forbidden' });

  house.house.database.writer.exec('alter table point_entries rename to point_entries_gone');
  const failed = await house.call({ method: 'GET', url: `/wallets/${house.member.id}` });
  house.house.database.writer.exec('alter table point_entries_gone rename to point_entries');
  expect(last()).toMatchObject({ level: ERROR, status: 500, code: 'server_error', reqId: failed.json().requestId });
  const bug = lines().find(({ msg }) => msg === 'bug');
  expect(bug).toMatchObject({ level: ERROR, reqId: failed.json().requestId });
  expect(JSON.stringify(bug)).toContain('point_entries');
  expect(JSON.stringify(bug)).not.toContain(house.member.id);
});

test('beside the words of a command stand failures alone: what is only slow is no news to whoever does a chore', () => {
  const log = createCommandLogger();
  expect([log.isLevelEnabled('warn'), log.isLevelEnabled('error')]).toEqual([false, true]);
});

import { randomUUID } from 'node:crypto';
import { DAY } from '@waha/domain/kernel/time';
import { COMMAND_VERSION, COMMAND_VERSION_HEADER } from '@waha/domain/outbox/command-version';
import { expect, test } from 'vitest';
import { sendMessage } from '#testing/fixtures/send-message';
import { sendPayment } from '#testing/fixtures/send-payment';
import { sendRecharge } from '#testing/fixtures/send-recharge';
import { sendTaskReport } from '#testing/fixtures/send-task-report';
import { openAppForEach } from '#testing/open-app-for-each';
import { openTestApp, type TestApp } from '#testing/open-test-app';
import { sweepFiles } from '../operations/sweep-files';

let app: TestApp;
let member: Awaited<ReturnType<TestApp['as']>>;
openAppForEach(async () => {
  app = await openTestApp();
  member = await app.as('user');
  const admin = await app.as('admin');
  await app.given.quiz(member.id, 'Ultra One', admin.id);
  return app;
});

const post = (url: string, payload: object, headers: object = member.headers) =>
  app.server.inject({ method: 'POST', url: `/api/commands${url}`, headers: { ...headers }, payload });

test('a device that lost a response learns the outcome of its command', async () => {
  const [done, unknown] = [randomUUID(), randomUUID()];
  const first = await sendPayment(app, member, {}, { key: done });
  const { commands } = (await post('/status', { keys: [done, unknown] })).json();
  expect(commands).toEqual([
    { key: done, state: 'applied', status: 201, answer: first.json() },
    { key: unknown, state: 'unknown' },
  ]);
});

test('a command cancelled before its arrival is not executed when it arrives', async () => {
  const key = randomUUID();
  expect((await post(`/${key}/cancel`, {})).json()).toEqual({ state: 'cancelled' });
  expect((await post(`/${key}/cancel`, {})).json()).toEqual({ state: 'cancelled' });
  const lateResponse = await sendPayment(app, member, {}, { key });
  expect([lateResponse.statusCode, lateResponse.json().code]).toEqual([409, 'command_cancelled']);
  expect(app.rows('select * from payments')).toEqual([]);
});

test('cancelling a command that was already executed reports so and changes nothing', async () => {
  const key = randomUUID();
  await sendPayment(app, member, {}, { key });
  expect((await post(`/${key}/cancel`, {})).json()).toEqual({ state: 'already_applied' });
  expect(app.rows('select status from payments')).toEqual([{ status: 'pending' }]);
});

test.each<[string, (key: string) => Promise<{ statusCode: number }>]>([
  ['a payment', (key) => sendPayment(app, member, {}, { key })],
  ['a task report', (key) => sendTaskReport(app, member, { key })],
  ['a recharge', (key) => sendRecharge(app, member, 2000, { key })],
  ['a message', (key) => sendMessage(app, member, { content: 'Hello', key })],
])('%s whose response has expired cannot be cancelled and reports that it was executed', async (_, send) => {
  const key = randomUUID();
  expect((await send(key)).statusCode).toBe(201);
  app.time.now += 31 * DAY;
  await sweepFiles(app.context.services);
  expect(app.rows('select * from command_answers')).toEqual([]);
  member.headers = await app.logIn(member.email);
  expect((await post(`/${key}/cancel`, {})).json()).toEqual({ state: 'already_applied' });

  const stranger = await app.as('user');
  expect((await post(`/${key}/cancel`, {}, stranger.headers)).json()).toEqual({ state: 'cancelled' });
});

test("another member's commands are unknown", async () => {
  const key = randomUUID();
  await sendPayment(app, member, {}, { key });
  const stranger = await app.as('user');
  expect((await post('/status', { keys: [key] }, stranger.headers)).json().commands).toEqual([
    { key, state: 'unknown' },
  ]);
});

test('a key that is not a UUID is refused', async () => {
  const response = await sendPayment(app, member, {}, { key: 'twice' });
  expect([response.statusCode, response.json().code]).toEqual([400, 'key_not_uuid']);
});

test('commands of too old and too new versions do nothing; without a version they are accepted', async () => {
  const key = randomUUID();
  const sendVersion = (version: number | undefined) =>
    app.server.inject({
      method: 'POST',
      url: '/api/messages',
      headers: {
        ...member.headers,
        'idempotency-key': key,
        ...(version !== undefined && { [COMMAND_VERSION_HEADER]: String(version) }),
      },
      payload: { content: 'Hello' },
    });
  const responseTo = async (version: number | undefined) => {
    const response = await sendVersion(version);
    return [response.statusCode, response.json().code];
  };
  expect(await responseTo(0)).toEqual([426, 'client_too_old']);
  expect(await responseTo(COMMAND_VERSION + 1)).toEqual([503, 'server_too_old']);
  expect(await responseTo(Number.NaN)).toEqual([426, 'client_too_old']);
  expect(app.rows('select * from messages')).toEqual([]);
  expect(await responseTo(COMMAND_VERSION)).toEqual([201, undefined]);
  expect(await responseTo(undefined)).toEqual([201, undefined]);
  expect(app.rows('select text from messages')).toEqual([{ text: 'Hello' }]);
});

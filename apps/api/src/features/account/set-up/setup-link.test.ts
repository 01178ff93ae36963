import { MINUTE } from '@waha/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import { openAppForEach } from '#testing/open-app-for-each';
import { openTestApp, type TestApp } from '#testing/open-test-app';
import { createSetupLink } from './setup-link';

let app: TestApp;
openAppForEach(async () => {
  app = await openTestApp({ env: { PUBLIC_URL: 'https://waha.example' } });
  return app;
});

const leila = { name: 'Leila', surname: 'Mansour', email: 'Boss@mail.tn', password: 'a long password' };
const post = (url: string, payload: object) => app.server.inject({ method: 'POST', url: `/api${url}`, payload });
const newLink = () => createSetupLink(app.context.services);
const tokenOf = (link: string | undefined) =>
  /^https:\/\/waha\.example\/setup#token=([\w-]{43})$/.exec(link ?? '')![1]!;
const setUp = (token: string, change = {}) => post('/setup', { ...leila, token, ...change });

describe('set-up link for the first administrator', () => {
  test('creates one who logs in at once, with any email, and works once', async () => {
    const token = tokenOf(await newLink());
    const setUpResponse = await setUp(token);
    expect([setUpResponse.statusCode, setUpResponse.json()]).toEqual([
      201,
      { message: 'The administrator account has been created. Please log in.' },
    ]);
    const login = await post('/users/login', { email: 'boss@mail.tn', password: leila.password });
    expect(login.json().user).toMatchObject({ role: 'admin', name: 'Leila', surname: 'Mansour' });

    const secondResponse = await setUp(token, { email: 'other@mail.tn' });
    expect([secondResponse.statusCode, secondResponse.json().code]).toEqual([410, 'setup_link_invalid']);
    expect(app.rows("select action from audit_log where action = 'admin.set-up'")).toHaveLength(1);
  });

  test('is neither in the database nor in any log', async () => {
    const token = tokenOf(await newLink());
    const [link] = app.rows('select * from setup_links');
    await setUp(token);
    expect(JSON.stringify(link) + app.logLines.join('')).not.toContain(token);
  });

  test('is invalid after a newer one or after half an hour', async () => {
    const first = tokenOf(await newLink());
    const second = tokenOf(await newLink());
    expect((await setUp(first)).statusCode).toBe(410);
    app.time.now += 30 * MINUTE;
    expect((await setUp(second)).statusCode).toBe(410);
    expect(app.rows('select * from people')).toEqual([]);
  });

  test('is refused if an admin exists, and an earlier link creates no second one', async () => {
    const token = tokenOf(await newLink());
    await app.person('admin');
    const lateResponse = await setUp(token);
    expect([lateResponse.statusCode, lateResponse.json().message]).toEqual([
      409,
      'An administrator already exists. Please log in.',
    ]);
    expect(await newLink()).toBeUndefined();
    expect(app.rows('select * from setup_links')).toEqual([]);
  });

  test('remains valid after a form error', async () => {
    const token = tokenOf(await newLink());
    const short = await setUp(token, { password: 'short' });
    expect([short.statusCode, Object.keys(short.json().errors)]).toEqual([400, ['password']]);
    expect((await setUp(token)).statusCode).toBe(201);
  });
});

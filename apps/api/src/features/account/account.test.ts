import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DAY, HOUR, MINUTE } from '@waha/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import { openAppForEach } from '#testing/open-app-for-each';
import { openTestApp, PASSWORD, type TestApp } from '#testing/open-test-app';
import { processPasswordLinkRequests } from './passwords/password-link-requests';
import { sweepAccounts } from './sweep-accounts';

let app: TestApp;
openAppForEach(async () => {
  app = await openTestApp();
  return app;
});

const post = (url: string, payload: object, headers = {}) =>
  app.server.inject({ method: 'POST', url: `/api${url}`, payload, headers });
const newcomer = { name: 'Hélène', surname: 'Ben Ali', email: 'Helene.BenAli@mail.tn', password: 'longenough' };

const changePassword = (
  headers: Record<string, string>,
  { current = PASSWORD, password = 'a new password' }: { current?: string; password?: string },
) => app.server.inject({ method: 'PUT', url: '/api/users/password', headers, payload: { current, password } });

describe('sign-up', () => {
  test('creates a member who can log in, with the email in lower case', async () => {
    const signedUp = await post('/users/signup', newcomer);
    expect([signedUp.statusCode, signedUp.json()]).toEqual([201, { message: 'Signup successful!' }]);

    const loggedIn = await post('/users/login', { email: 'helene.benali@MAIL.tn', password: 'longenough' });
    expect(loggedIn.json()).toMatchObject({
      message: 'Login successful!',
      user: { role: 'user', email: 'helene.benali@mail.tn', name: 'Hélène' },
    });
    expect(app.rows('select type, message from staff_notifications')).toEqual([
      { type: 'USER_CREATED', message: 'Hélène Ben Ali has signed up.' },
    ]);
  });

  test.each([
    [{ email: 'helene@mail.tn' }, 400, 'email_without_name', 'email'],
    [{ name: ' ' }, 400, 'invalid_input', 'name'],
    [{ password: 'seven77' }, 400, 'invalid_input', 'password'],
    [{ email: 'not an address' }, 400, 'invalid_input', 'email'],
  ])('with %j is refused and creates no account', async (wrong, status, code, field) => {
    const response = await post('/users/signup', { ...newcomer, ...wrong });
    expect([response.statusCode, response.json().code, Object.keys(response.json().errors)]).toEqual([
      status,
      code,
      [field],
    ]);
    expect(app.rows('select * from people')).toEqual([]);
  });

  test('accepts an email without the names if the operator disabled the rule', async () => {
    const open = await openTestApp({ env: { WAHA_EMAIL_NAME_RULE: 'off' } });
    const payload = { ...newcomer, email: 'contact@mail.tn' };
    expect((await open.server.inject({ method: 'POST', url: '/api/users/signup', payload })).statusCode).toBe(201);
    await open.close();
  });

  test('refuses an email in use, in any letter case', async () => {
    await post('/users/signup', newcomer);
    const secondResponse = await post('/users/signup', { ...newcomer, email: newcomer.email.toUpperCase() });
    expect([secondResponse.statusCode, secondResponse.json().message]).toEqual([409, 'This email already exists.']);
  });

  test('stores and logs no password', async () => {
    await post('/users/signup', newcomer);
    await post('/users/login', { email: newcomer.email, password: newcomer.password });
    const stored = JSON.stringify(app.rows('select * from people')) + app.logLines.join('');
    expect(stored).not.toContain(newcomer.password);
    expect(app.rows('select password_hash from people')[0]?.password_hash).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
    );
  });
});

describe('login', () => {
  test('answers the same for a wrong address and a wrong password', async () => {
    const { email } = await app.person();
    const wrongPassword = await post('/users/login', { email, password: 'something else' });
    const wrongAddress = await post('/users/login', { email: 'nobody@mail.tn', password: PASSWORD });
    for (const response of [wrongPassword, wrongAddress]) {
      expect([response.statusCode, response.json()]).toEqual([
        401,
        { message: 'Invalid email or password.', code: 'invalid_login', requestId: expect.any(String) },
      ]);
    }
  });

  test('after ten wrong passwords delays the right one and reports how long', async () => {
    const { email } = await app.person();
    for (let tries = 0; tries < 10; tries++) await post('/users/login', { email, password: 'wrong wrong' });
    const response = await post('/users/login', { email, password: PASSWORD });
    expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '900']);

    app.time.now += 15 * MINUTE;
    expect((await post('/users/login', { email, password: PASSWORD })).statusCode).toBe(200);
  });

  test('evaluates only ten of many simultaneous tries', async () => {
    const { email } = await app.person();
    const tries = Array.from({ length: 30 }, () => post('/users/login', { email, password: 'wrong wrong' }));
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });

  test('does not count right passwords as wrong ones', async () => {
    const { email } = await app.person();
    for (let tries = 0; tries < 12; tries++)
      expect((await post('/users/login', { email, password: PASSWORD })).statusCode).toBe(200);
  });

  test.each([
    [false, 12 * HOUR],
    [true, 30 * DAY],
  ])('starts a session that with remember me %s ends after exactly %i ms', async (rememberMe, lifetime) => {
    const { id, email } = await app.person();
    const headers = await app.logIn(email, rememberMe);
    const fetchAccount = () => app.server.inject({ url: `/api/users/${id}`, headers });
    app.time.now += lifetime - 1000;
    expect((await fetchAccount()).statusCode).toBe(200);
    app.time.now += 1000;
    expect((await fetchAccount()).json()).toEqual({
      message: 'Token expired. Please log in again.',
      code: 'token_expired',
      requestId: expect.any(String),
    });
  });

  test('gives the web app the token in a cookie that scripts cannot read', async () => {
    const { email } = await app.person();
    const session = await post('/users/login', { email, password: PASSWORD });
    const rememberedLogin = await post('/users/login', { email, password: PASSWORD, rememberMe: true });
    expect(session.cookies[0]).toMatchObject({ name: 'waha_session', httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(session.cookies[0]?.expires).toBeUndefined();
    expect(rememberedLogin.cookies[0]?.expires).toEqual(new Date(app.time.now + 30 * DAY));
  });
});

describe('call with a cookie', () => {
  async function cookieOf() {
    const { id, email } = await app.person();
    const { cookies } = await post('/users/login', { email, password: PASSWORD });
    return { id, cookies: { waha_session: cookies[0]!.value } };
  }

  test('to change something must name its member, or is refused', async () => {
    const { id, cookies } = await cookieOf();
    const logOut = (headers: Record<string, string>) =>
      app.server.inject({ method: 'POST', url: '/api/users/logout', cookies, headers });
    expect((await logOut({})).statusCode).toBe(403);
    expect((await logOut({ 'x-expect-member': '01941f29-7c00-7e66-b3b9-e0ca65ad6543' })).json().code).toBe(
      'wrong_member',
    );
    expect((await logOut({ 'x-expect-member': id })).statusCode).toBe(204);
  });

  test('to read is refused if the tab belongs to another member', async () => {
    const { id, cookies } = await cookieOf();
    const read = (headers: Record<string, string>) => app.server.inject({ url: `/api/users/${id}`, cookies, headers });
    expect((await read({})).statusCode).toBe(200);
    expect((await read({ 'x-expect-member': '01941f29-7c00-7e66-b3b9-e0ca65ad6543' })).statusCode).toBe(409);
  });
});

describe('session', () => {
  const statusOf = async (id: string, headers: object) =>
    (await app.server.inject({ url: `/api/users/${id}`, headers: { ...headers } })).statusCode;

  test('ends at once when its member logs out', async () => {
    const { id, headers } = await app.as('user');
    await post('/users/logout', {}, headers);
    expect(await statusOf(id, headers)).toBe(401);
  });

  test('ends at once at a block, which the next login reports, and works after unblocking', async () => {
    const { id, email, headers } = await app.as('user');
    const admin = await app.as('admin');
    const toggle = () => app.server.inject({ method: 'PUT', url: `/api/users/${id}/block`, headers: admin.headers });

    expect((await toggle()).json().isBlocked).toBe(true);
    expect(await statusOf(id, headers)).toBe(401);
    const refused = await post('/users/login', { email, password: PASSWORD });
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      'Your account is blocked. Please contact the administrator.',
    ]);

    expect((await toggle()).json().isBlocked).toBe(false);
    expect((await post('/users/login', { email, password: PASSWORD })).statusCode).toBe(200);
    expect(app.rows("select action from audit_log where action = 'member.block-toggled'")).toHaveLength(2);
  });

  test('ends at once on every other device when the password is changed', async () => {
    const { id, email, headers } = await app.as('user');
    const elsewhere = await app.logIn(email);
    const change = (current: string) => changePassword(headers, { current });

    expect((await change('not it')).json().errors).toEqual({ current: 'The current password is wrong.' });
    expect((await change(PASSWORD)).statusCode).toBe(200);
    expect([await statusOf(id, headers), await statusOf(id, elsewhere)]).toEqual([200, 401]);
  });
});

test('a password change repeated under its key after a lost response gets the first response', async () => {
  const { headers, email } = await app.as('user');
  const key = randomUUID();
  const change = (password: string) => changePassword({ ...headers, 'idempotency-key': key }, { password });
  const lost = await change('a new password');
  const secondResponse = await change('a new password');
  expect([secondResponse.statusCode, secondResponse.json()]).toEqual([200, lost.json()]);
  expect([lost, secondResponse].map((response) => response.headers['idempotent-replayed'])).toEqual([
    undefined,
    'true',
  ]);
  expect(app.rows('select * from auth_attempts')).toEqual([]);

  const other = await change('another password');
  expect([other.statusCode, other.json().code]).toEqual([422, 'key_reused']);
  expect((await post('/users/login', { email, password: 'a new password' })).statusCode).toBe(200);
});

test('the holder of an open session has only ten tries for its password', async () => {
  const { headers } = await app.as('user');
  const change = (current: string) => changePassword(headers, { current });
  for (let tries = 0; tries < 10; tries++) expect((await change('not it')).statusCode).toBe(400);
  const response = await change(PASSWORD);
  expect([response.statusCode, response.json().code, response.headers['retry-after']]).toEqual([
    429,
    'too_many_logins',
    '900',
  ]);

  app.time.now += 15 * MINUTE;
  expect((await change(PASSWORD)).statusCode).toBe(200);
  // A correct password deletes only its own attempt.
  expect(app.rows('select * from auth_attempts')).toHaveLength(10);
});

describe('forgotten password', () => {
  const mails = () => {
    const folder = join(app.dataDir, 'mail');
    return readdirSync(folder).map((name) => join(folder, name));
  };

  test('is reset by a mailed link once within half an hour, and no log contains the link', async () => {
    const { email, id } = await app.person();
    const forgotResponse = await post('/users/password/forgot', { email });
    await processPasswordLinkRequests(app.context.services);
    await app.context.services.mailer.deliver();
    const [file] = mails();
    const text = readFileSync(file!, 'utf8').replace(/=\r\n/g, '');
    const token = /reset-password#token=(?:3D)?([\w-]+)/.exec(text)![1]!;
    expect([forgotResponse.statusCode, statSync(file!).mode & 0o777]).toEqual([202, 0o600]);

    const old = await app.logIn(email);
    const reset = () => post('/users/password/reset', { token, password: 'another password' });
    expect((await reset()).statusCode).toBe(200);
    expect((await reset()).statusCode).toBe(410);
    expect((await post('/users/login', { email, password: 'another password' })).statusCode).toBe(200);
    expect((await app.server.inject({ url: `/api/users/${id}`, headers: old })).statusCode).toBe(401);
    expect(app.logLines.join('')).not.toContain(token);
    expect(
      JSON.stringify(app.rows('select * from password_resets')) + JSON.stringify(app.rows('select * from mails')),
    ).not.toContain(token);
  });

  test('is mailed three times in half an hour, for any number of requests', async () => {
    const { email } = await app.person();
    const requestLink = async () => {
      expect((await post('/users/password/forgot', { email })).statusCode).toBe(202);
      await processPasswordLinkRequests(app.context.services);
    };
    for (let each = 0; each < 5; each++) await requestLink();
    expect(app.rows('select * from mails')).toHaveLength(3);

    app.time.now += 30 * MINUTE;
    await requestLink();
    expect(app.rows('select * from mails')).toHaveLength(4);
  });

  test('answers the same for an unknown address and mails no one', async () => {
    const response = await post('/users/password/forgot', { email: 'nobody@mail.tn' });
    expect(response.statusCode).toBe(202);
    await processPasswordLinkRequests(app.context.services);
    expect(app.rows('select * from mails')).toEqual([]);
  });

  test('refuses a link older than half an hour', async () => {
    const { email } = await app.person();
    await post('/users/password/forgot', { email });
    await processPasswordLinkRequests(app.context.services);
    await app.context.services.mailer.deliver();
    const token = /token=(?:3D)?([\w-]+)/.exec(readFileSync(mails()[0]!, 'utf8').replace(/=\r\n/g, ''))![1];
    app.time.now += 30 * MINUTE;
    expect((await post('/users/password/reset', { token, password: 'another password' })).statusCode).toBe(410);
  });
});

describe('access to an account', () => {
  test('is limited to its owner, admins, and commercial staff if the account is verified', async () => {
    const owner = await app.as('user');
    const read = async (headers: object) =>
      (await app.server.inject({ url: `/api/user/${owner.id}`, headers: { ...headers } })).statusCode;
    const commercial = await app.as('commercial_admin');
    expect(await read(owner.headers)).toBe(200);
    expect(await read((await app.as('admin')).headers)).toBe(200);
    expect(await read((await app.as('user')).headers)).toBe(403);
    expect(await read((await app.as('finance_admin')).headers)).toBe(403);
    expect(await read(commercial.headers)).toBe(403);
    app.rows(`update people set verified_at = 1 where id = '${owner.id}' returning id`);
    expect(await read(commercial.headers)).toBe(200);
  });

  test('without a token or with a forged one answers as specified', async () => {
    const { id } = await app.person();
    const read = (headers = {}) => app.server.inject({ url: `/api/users/${id}`, headers });
    expect((await read()).json().message).toBe('No authentication token found. Please log in again.');
    expect((await read({ authorization: 'Bearer a.b.c' })).json().message).toBe('Invalid token. Please log in again.');
  });
});

test('a member lists the signed-in devices, ends one and ends all', async () => {
  const { id, email, headers } = await app.as('user');
  await app.logIn(email);
  const list = async () => (await app.server.inject({ url: `/api/users/${id}/sessions`, headers })).json();
  const [other] = (await list()).filter((session: { isCurrent: boolean }) => !session.isCurrent);
  const end = (path = '') => app.server.inject({ method: 'DELETE', url: `/api/users/${id}/sessions${path}`, headers });
  expect((await end(`/${other._id}`)).statusCode).toBe(204);
  expect(await list()).toHaveLength(1);
  expect((await end()).statusCode).toBe(204);
  expect((await app.server.inject({ url: `/api/users/${id}`, headers })).statusCode).toBe(401);
});

test('the nightly cleanup deletes expired login failures, and links a day after expiry', async () => {
  const { email } = await app.person();
  const left = () => ['auth_attempts', 'password_resets'].map((table) => app.rows(`select * from ${table}`).length);
  for (const wrong of ['nobody@mail.tn', 'invented@mail.tn'])
    await post('/users/login', { email: wrong, password: 'wrong wrong' });
  await post('/users/password/forgot', { email });
  await processPasswordLinkRequests(app.context.services);
  app.time.now += 15 * MINUTE - 1;
  await post('/users/login', { email, password: 'wrong wrong' });
  await sweepAccounts(app.context.services);
  expect(left()).toEqual([3, 1]);

  app.time.now += 1;
  await sweepAccounts(app.context.services);
  expect(left()).toEqual([1, 1]);

  app.time.now += DAY + 15 * MINUTE;
  await sweepAccounts(app.context.services);
  expect(left()).toEqual([0, 1]);
  app.time.now += 1;
  await sweepAccounts(app.context.services);
  expect(left()).toEqual([0, 0]);
});

describe('language choice', () => {
  test('follows the person to the next device and affects no other person', async () => {
    const { id, email, headers } = await app.as('user');
    const logInAgain = async (who: string) =>
      (await post('/users/login', { email: who, password: PASSWORD })).json().user.language;
    expect(await logInAgain(email)).toBeNull();

    const choose = (language: string, by = headers) =>
      app.server.inject({ method: 'PUT', url: `/api/users/${id}/language`, headers: by, payload: { language } });
    expect((await choose('ar')).statusCode).toBe(204);
    expect(await logInAgain(email)).toBe('ar');

    const other = await app.as('user', 'Nour');
    expect((await choose('fr', other.headers)).statusCode).toBe(403);
    expect((await choose('de')).statusCode).toBe(400);
    expect([await logInAgain(email), await logInAgain(other.email)]).toEqual(['ar', null]);
  });
});

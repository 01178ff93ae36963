import { ACCOUNT_ANYWHERE_LIMIT } from '@waha/domain/account/attempt-limit';
import { MINUTE } from '@waha/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import { createPasswordLink } from '#features/account/passwords/password-link';
import { saveAttempt } from '#features/account/sessions/auth-attempts.store';
import { hashAccount, hashAddress } from '#features/account/sessions/count-attempt';
import { createSetupLink } from '#features/account/set-up/setup-link';
import { sweepAccounts } from '#features/account/sweep-accounts';
import { openAppForEach } from '#testing/open-app-for-each';
import { openBrowser } from '#testing/open-browser';
import { openTestApp, PASSWORD, type TestApp } from '#testing/open-test-app';

// A stranger guesses passwords of one account or of many, from one address or from many: to sign in, or only to lock
// its owner out.

let app: TestApp;
openAppForEach(async () => {
  app = await openTestApp();
  return app;
});

const at = (address: string) => openBrowser(app, address);
const HOME = '203.0.113.7';
const ELSEWHERE = '198.51.100.66';

/** Records wrong passwords for one account from a hundred addresses, as the program stores them. */
async function guessFromEverywhere(email: string, times = ACCOUNT_ANYWHERE_LIMIT.attempts) {
  const { transact, secret } = app.context.services;
  await transact(async ({ tx, now }) => {
    for (let each = 0; each < times; each++) {
      const address = hashAddress(`192.0.2.${each}`, secret);
      await saveAttempt(tx, { kind: 'password', accountHash: hashAccount(email, secret), addressHash: address }, now);
    }
  });
}

/** Records wrong passwords for many accounts from one address, as the program stores them. */
async function guessOfMany(address: string, times: number) {
  const { transact, secret } = app.context.services;
  await transact(async ({ tx, now }) => {
    for (let each = 0; each < times; each++) {
      const account = hashAccount(`nobody${each}@mail.tn`, secret);
      const attemptKey = { kind: 'password', accountHash: account, addressHash: hashAddress(address, secret) } as const;
      await saveAttempt(tx, attemptKey, now);
    }
  });
}

async function linkTokenOf(email: string): Promise<string> {
  const [{ id } = {}] = app.rows(`select id from people where email = '${email}'`);
  const { transact, config } = app.context.services;
  const link = await transact((unit) => createPasswordLink(unit, config, id as never));
  return /token=([\w-]{43})$/.exec(link)![1]!;
}

describe('stranger who guesses the password of one account', () => {
  test('has ten tries per quarter hour with a retry time; the owner elsewhere logs in', async () => {
    const { email } = await app.person('admin');
    expect(await at(ELSEWHERE).guess(email, 10)).toBe(401);
    const eleventh = await at(ELSEWHERE).logIn(email);
    expect([eleventh.statusCode, eleventh.json().code, eleventh.headers['retry-after']]).toEqual([
      429,
      'too_many_logins',
      '900',
    ]);

    expect((await at(HOME).logIn(email)).statusCode).toBe(200);
    app.time.now += 15 * MINUTE;
    expect((await at(ELSEWHERE).logIn(email)).statusCode).toBe(200);
  });

  test('from many addresses is throttled after a hundred; a known device is not', async () => {
    const { email } = await app.person('admin');
    const known = at(HOME);
    await known.logIn(email);
    await guessFromEverywhere(email, 99);
    expect(await at(ELSEWHERE).guess(email, 1)).toBe(401);

    expect((await at(HOME).logIn(email)).statusCode).toBe(429);
    expect((await known.logIn(email)).statusCode).toBe(200);
  });

  test('who exhausts the tries of an address does not block a known device there', async () => {
    const { email } = await app.person();
    const known = at(HOME);
    await known.logIn(email);
    const thief = at(HOME);
    await guessOfMany(HOME, 30);

    expect((await thief.logIn(email)).statusCode).toBe(429);
    expect((await known.logIn(email)).statusCode).toBe(200);
  });

  test("does not gain from the owner's logins in between", async () => {
    const { email } = await app.person();
    const stranger = at(ELSEWHERE);
    await stranger.guess(email, 10);
    await at(HOME).logIn(email);
    expect((await stranger.logIn(email)).statusCode).toBe(429);
  });

  test('gets the same response for an address without an account', async () => {
    await at(ELSEWHERE).guess('nobody@mail.tn', 10);
    expect((await at(ELSEWHERE).logIn('nobody@mail.tn')).json().code).toBe('too_many_logins');
  });
});

describe('known device', () => {
  test('has ten tries of its own', async () => {
    const { email } = await app.person();
    const known = at(HOME);
    await known.logIn(email);
    expect(await known.guess(email, 10)).toBe(401);
    expect((await known.logIn(email)).statusCode).toBe(429);
    app.time.now += 15 * MINUTE;
    expect((await known.logIn(email)).statusCode).toBe(200);
  });

  test('of one account is unknown to another, also with its cookie elsewhere', async () => {
    const [amina, youssef] = [await app.person(), await app.person()];
    const aminaClient = at(HOME);
    await aminaClient.logIn(amina.email);
    await at(ELSEWHERE).guess(youssef.email, 10);
    const thief = at(ELSEWHERE);
    Object.assign(thief.cookies, aminaClient.cookies);
    expect((await thief.logIn(youssef.email)).statusCode).toBe(429);
  });

  test('is known for each of the members who share it', async () => {
    const [amina, youssef] = [await app.person(), await app.person()];
    const phone = at(HOME);
    await phone.logIn(amina.email);
    await phone.logIn(youssef.email);
    for (const { email } of [amina, youssef]) {
      await guessFromEverywhere(email);
      expect((await phone.logIn(email)).statusCode).toBe(200);
    }
  });

  test('is unknown after a password change elsewhere or with a forged cookie', async () => {
    const { email, id } = await app.person();
    const thief = at(ELSEWHERE);
    await thief.logIn(email);
    const owner = at(HOME);
    await owner.logIn(email);
    const body = { current: PASSWORD, password: 'another password' };
    expect((await owner.send('PUT', '/users/password', body, { 'x-expect-member': id })).statusCode).toBe(200);

    await guessFromEverywhere(email);
    expect(await thief.guess(email, 1)).toBe(429);
    expect((await owner.logIn(email, 'another password')).statusCode).toBe(200);

    const inventor = at(ELSEWHERE);
    inventor.cookies.waha_device = owner.cookies
      .waha_device!.split('~')[0]!
      .replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    expect((await inventor.logIn(email, 'another password')).statusCode).toBe(429);
  });

  test('has a cookie that scripts cannot read and that does not identify its owner', async () => {
    const { email, id } = await app.person();
    const [, device] = (await at(HOME).logIn(email)).cookies;
    expect(device).toMatchObject({ name: 'waha_device', httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(device!.maxAge).toBeGreaterThan(300 * 24 * 3600);
    expect(device!.value).not.toContain(id);
  });

  test('is forgotten with the phone, without asking anonymous callers who they are', async () => {
    const { email } = await app.person();
    const phone = at(HOME);
    await phone.logIn(email);
    expect((await phone.post('/users/device/forget', {})).statusCode).toBe(204);
    expect(phone.cookies.waha_device).toBeUndefined();
  });
});

test('a password reset by mail ends the throttle and allows sign-in during an attack', async () => {
  const { email } = await app.person();
  await guessFromEverywhere(email);
  const owner = at(HOME);
  expect((await owner.logIn(email)).statusCode).toBe(429);

  const reset = { token: await linkTokenOf(email), password: 'another password' };
  expect((await owner.post('/users/password/reset', reset)).statusCode).toBe(200);
  expect((await at('203.0.113.99').logIn(email, 'another password')).statusCode).toBe(200);

  await guessFromEverywhere(email);
  expect((await owner.logIn(email, 'another password')).statusCode).toBe(200);
});

test('strangers cannot stop a signed-in person from changing the password', async () => {
  const { email, headers } = await app.as('user');
  await guessFromEverywhere(email);
  const response = await app.server.inject({
    method: 'PUT',
    url: '/api/users/password',
    headers,
    payload: { current: PASSWORD, password: 'another password' },
  });
  expect(response.statusCode).toBe(200);
});

describe('address that tries many accounts', () => {
  test('has thirty wrong tries; correct ones do not count', async () => {
    const { email } = await app.person();
    const stranger = at(ELSEWHERE);
    await guessOfMany(ELSEWHERE, 27);
    for (const account of ['first@mail.tn', 'second@mail.tn', 'third@mail.tn']) {
      expect((await at(ELSEWHERE).logIn(email)).statusCode).toBe(200);
      expect(await stranger.guess(account, 1)).toBe(401);
    }
    const response = await stranger.post('/users/login', { email: 'one.more@mail.tn', password: 'guessed' });
    expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '900']);
    expect((await at(HOME).logIn(email)).statusCode).toBe(200);
  });

  test('has only thirty tries evaluated of many at once', async () => {
    const stranger = at(ELSEWHERE);
    const tries = Array.from({ length: 60 }, (_, each) => stranger.guess(`somebody${each}@mail.tn`, 1));
    const statuses = await Promise.all(tries);
    expect(statuses.filter((status) => status === 401)).toHaveLength(30);
  });

  test('of IPv6 counts as its /64 network, since its owner has countless addresses', async () => {
    await guessOfMany('2001:db8:1:2::1', 15);
    await guessOfMany('2001:0DB8:1:2:abcd::7', 14);
    expect(await at('2001:db8:1:2::2').guess('a@mail.tn', 1)).toBe(401);
    expect(await at('2001:db8:1:2:ffff:1:2:3').guess('b@mail.tn', 1)).toBe(429);
    expect(await at('2001:db8:1:3::1').guess('b@mail.tn', 1)).toBe(401);
  });
});

describe('sign-up', () => {
  const newcomer = (each: number) => ({
    ...{ name: 'Robot', surname: 'Army', password: 'a long password' },
    email: `robot.army${each}@mail.tn`,
  });

  test('accepts thirty of sixty from one address at once and defers the others one hour', async () => {
    const robot = at(ELSEWHERE);
    const responses = await Promise.all(
      Array.from({ length: 60 }, (_, each) => robot.post('/users/signup', newcomer(each))),
    );
    const created = responses.filter(({ statusCode }) => statusCode === 201);
    const [refused] = responses.filter(({ statusCode }) => statusCode !== 201);
    expect([created.length, refused!.statusCode, refused!.headers['retry-after']]).toEqual([30, 429, '3600']);
    expect(app.rows('select id from people')).toHaveLength(30);

    expect((await at(HOME).post('/users/signup', newcomer(99))).statusCode).toBe(201);
    app.time.now += 60 * MINUTE;
    expect((await robot.post('/users/signup', newcomer(60))).statusCode).toBe(201);
  });

  test('does not use up the login tries of the address', async () => {
    const { email } = await app.person();
    for (let each = 0; each < 31; each++) await at(HOME).post('/users/signup', newcomer(each));
    expect((await at(HOME).logIn(email)).statusCode).toBe(200);
  });
});

test('the right set-up link works after any number of wrong ones from the same address', async () => {
  const token = /token=([\w-]{43})$/.exec((await createSetupLink(app.context.services))!)![1]!;
  const leila = { name: 'Leila', surname: 'Mansour', email: 'boss@mail.tn', password: 'a long password' };
  const stranger = at(ELSEWHERE);
  const statuses: number[] = [];
  for (let each = 0; each < 31; each++)
    statuses.push((await stranger.post('/setup', { ...leila, token: `guess${each}` })).statusCode);
  expect([statuses[0], statuses[29], statuses[30]]).toEqual([410, 410, 429]);
  expect((await stranger.post('/setup', { ...leila, token })).statusCode).toBe(201);
});

test('throttle counters contain no addresses or emails and are deleted when they expire', async () => {
  await at(ELSEWHERE).guess('nobody@mail.tn', 3);
  await at(ELSEWHERE).post('/users/signup', {
    ...{ name: 'Hélène', surname: 'Ben Ali', email: 'helene.benali@mail.tn', password: 'a long password' },
  });
  const storedAttempts = JSON.stringify(app.rows('select * from auth_attempts'));
  expect(app.rows('select * from auth_attempts')).toHaveLength(4);
  for (const clear of [ELSEWHERE, '198.51', 'nobody', 'helene']) expect(storedAttempts).not.toContain(clear);

  app.time.now += 15 * MINUTE;
  await sweepAccounts(app.context.services);
  expect(app.rows('select kind from auth_attempts')).toEqual([{ kind: 'sign_up' }]);
  app.time.now += 45 * MINUTE;
  await sweepAccounts(app.context.services);
  expect(app.rows('select * from auth_attempts')).toEqual([]);
});

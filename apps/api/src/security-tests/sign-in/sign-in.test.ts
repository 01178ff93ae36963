import { DAY } from '@waha/domain/kernel/time';
import { afterEach, describe, expect, test } from 'vitest';
import { openBrowser } from '#testing/open-browser';
import { openTestApp, type TestApp } from '#testing/open-test-app';

// An attacker who eavesdrops, or finds a browser that was signed in before, tries its cookies.

let app: TestApp;
afterEach(() => app.close());
const open = async (publicUrl: string) => {
  app = await openTestApp({ env: { PUBLIC_URL: publicUrl } });
};

describe('public https address', () => {
  test('limits the cookies to https and this host, for any request', async () => {
    await open('https://waha.example');
    const { email } = await app.person();
    const { cookies } = await openBrowser(app).logIn(email);
    expect(cookies.map(({ name }) => name)).toEqual(['__Host-waha_session', '__Host-waha_device']);
    for (const cookie of cookies) {
      expect(cookie).toMatchObject({ secure: true, httpOnly: true, path: '/', sameSite: 'Lax' });
      expect(cookie.domain).toBeUndefined();
    }
  });

  test('accepts the older cookie name until the next login or logout, which removes it', async () => {
    await open('https://waha.example');
    const { id, email } = await app.person();
    const phone = openBrowser(app);
    const { token } = (await phone.logIn(email)).json();
    for (const leave of ['login', 'logout']) {
      const old = openBrowser(app);
      old.cookies.waha_session = leave === 'login' ? token : (await phone.logIn(email)).json().token;
      expect((await old.send('GET', `/users/${id}`)).statusCode).toBe(200);
      const body = leave === 'login' ? { email, password: 'correct horse battery' } : {};
      const response = await old.send('POST', `/users/${leave}`, body, { 'x-expect-member': id });
      expect([response.statusCode < 300, old.cookies.waha_session]).toEqual([true, undefined]);
    }
  });

  test('prefers the newer cookie if both are sent', async () => {
    await open('https://waha.example');
    const [amina, youssef] = [await app.person(), await app.person()];
    const phone = openBrowser(app);
    await phone.logIn(amina.email);
    phone.cookies.waha_session = (await openBrowser(app).logIn(youssef.email)).json().token;
    expect((await phone.send('GET', `/users/${amina.id}`)).statusCode).toBe(200);
    expect((await phone.send('GET', `/users/${youssef.id}`)).statusCode).toBe(403);
  });

  test('deletes the session cookie under its name at sign-out', async () => {
    await open('https://waha.example');
    const { id, email } = await app.person();
    const phone = openBrowser(app);
    await phone.logIn(email);
    const response = await phone.send('POST', '/users/logout', {}, { 'x-expect-member': id });
    expect(response.cookies.find(({ name }) => name === '__Host-waha_session')).toMatchObject({
      secure: true,
      path: '/',
    });
    expect(Object.keys(phone.cookies)).toEqual(['__Host-waha_device']);
  });
});

test('a public http address sends cookies over http under their own names', async () => {
  await open('http://192.168.1.5:5000');
  const { email } = await app.person();
  const { cookies } = await openBrowser(app).logIn(email);
  expect(cookies.map(({ name, secure }) => [name, secure])).toEqual([
    ['waha_session', undefined],
    ['waha_device', undefined],
  ]);
});

describe("sign-in ends the browser's previous session", () => {
  const statusOf = async (id: string, token: string) =>
    (await app.server.inject({ url: `/api/users/${id}`, headers: { authorization: `Bearer ${token}` } })).statusCode;

  test('of the same or another member, but not those of other browsers', async () => {
    await open('http://localhost:5000');
    const [amina, youssef] = [await app.person(), await app.person()];
    const [phone, laptop] = [openBrowser(app), openBrowser(app)];
    const onLaptop = (await laptop.logIn(amina.email)).json().token;
    const first = (await phone.logIn(amina.email)).json().token;
    const second = (await phone.logIn(amina.email)).json().token;
    expect([await statusOf(amina.id, first), await statusOf(amina.id, second)]).toEqual([401, 200]);

    await phone.logIn(youssef.email);
    expect([await statusOf(amina.id, second), await statusOf(amina.id, onLaptop)]).toEqual([401, 200]);
  });

  test('only with the right password and a real cookie', async () => {
    await open('http://localhost:5000');
    const [amina, youssef] = [await app.person(), await app.person()];
    const phone = openBrowser(app);
    const { token } = (await phone.logIn(amina.email)).json();
    await phone.guess(amina.email, 1);
    const forger = openBrowser(app);
    forger.cookies.waha_session = `${token.slice(0, -4)}AAAA`;
    await forger.logIn(youssef.email);
    expect(await statusOf(amina.id, token)).toBe(200);
  });

  test('without an error if it had expired', async () => {
    await open('http://localhost:5000');
    const { email } = await app.person();
    const phone = openBrowser(app);
    await phone.logIn(email);
    app.time.now += 31 * DAY;
    expect((await phone.logIn(email)).statusCode).toBe(200);
  });
});

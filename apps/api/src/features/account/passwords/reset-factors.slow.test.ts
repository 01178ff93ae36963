import { DAY } from '@waha/domain/kernel/time';
import { beforeEach, describe, expect, test } from 'vitest';
import { createSoftwareAuthenticator } from '#testing/create-software-authenticator';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { setUpTwoStep } from '#testing/fixtures/set-up-two-step';
import { openAppForEach } from '#testing/open-app-for-each';
import { openBrowser } from '#testing/open-browser';
import { PASSWORD } from '#testing/open-test-app';
import { createPasswordLink } from './password-link';

// A thief who was once signed in has added a passkey; then the owner requests a new password.

const ORIGIN = 'https://waha.example';
const NEW_PASSWORD = 'another long password';

let app: StaffedApp;
openAppForEach(async () => {
  app = await openStaffedApp({ env: { PUBLIC_URL: ORIGIN } });
  return app;
});

type Person = StaffedApp['member'];
const device = createSoftwareAuthenticator(ORIGIN);
type Key = ReturnType<typeof device.make>['key'];
const at = () => openBrowser(app, '203.0.113.7');

async function add(person: Person, name: string) {
  const beginResponse = await app.call(person, 'POST', '/users/passkeys/begin', { password: PASSWORD });
  const { key, credential } = device.make(beginResponse.json());
  const response = await app.call(person, 'POST', '/users/passkeys', { name, credential });
  return { key, id: response.json()._id as string };
}
/** Starts a new session of a person, because that of the start has expired after some days. */
async function logInAgain(person: Person, key?: Key) {
  const response = key ? await logInBy(key) : await at().logIn(person.email);
  person.headers = { authorization: `Bearer ${response.json().token}` };
}
async function logInBy(key: Key) {
  const browser = at();
  const challenge = (await browser.send('POST', '/users/login/passkey/begin')).json();
  return browser.post('/users/login/passkey', { credential: device.show(key, challenge) });
}
async function linkFor({ id }: { id: string }): Promise<string> {
  const { transact, config } = app.context.services;
  const link = await transact((unit) => createPasswordLink(unit, config, id as never));
  return link.split('#token=')[1]!;
}
const listed = async (token: string) => at().post('/users/password/reset/factors', { token });
async function reset(person: Person, choice: object = {}) {
  return at().post('/users/password/reset', { token: await linkFor(person), password: NEW_PASSWORD, ...choice });
}
const logIn = (person: Person) => at().logIn(person.email, NEW_PASSWORD);
const passkeyNames = () => app.rows('select name from passkeys order by id').map(({ name }) => name);
const lastMail = () =>
  String(app.rows("select body from mails where kind = 'passwordChanged' order by id desc limit 1")[0]!.body);

describe('password reset by a member', () => {
  let memberPasskey: Awaited<ReturnType<typeof add>>;
  let thiefs: Awaited<ReturnType<typeof add>>;
  beforeEach(async () => {
    memberPasskey = await add(app.member, 'My phone');
    app.time.now += 40 * DAY;
    await logInAgain(app.member);
    thiefs = await add(app.member, 'Pixel <b>of a thief</b>');
    app.time.now += DAY;
  });

  test('shows the passkeys with dates and preselects those of the last 30 days for removal', async () => {
    const response = await listed(await linkFor(app.member));
    const passkey = (id: string, name: string, ageInDays: number, isRecent: boolean) => ({
      ...{ _id: id, name, isRecent },
      createdAt: new Date(app.time.now - ageInDays * DAY).toISOString(),
    });
    expect(response.json()).toEqual({
      isStaff: false,
      passkeys: [
        passkey(memberPasskey.id, 'My phone', 41, false),
        passkey(thiefs.id, 'Pixel <b>of a thief</b>', 1, true),
      ],
    });
  });

  test('without a choice removes recent passkeys and leaves older ones', async () => {
    expect((await reset(app.member)).statusCode).toBe(200);
    expect((await logInBy(thiefs.key)).json()).toMatchObject({ code: 'passkey_wrong' });
    expect((await logInBy(memberPasskey.key)).statusCode).toBe(200);
    expect(app.audited('passkey.removed')).toMatchObject([{ actor_id: app.member.id }]);
  });

  test('removes only the chosen passkeys', async () => {
    await reset(app.member, { removePasskeys: [memberPasskey.id] });
    expect(passkeyNames()).toEqual(['Pixel <b>of a thief</b>']);
    await reset(app.member, { removePasskeys: [] });
    expect(passkeyNames()).toEqual(['Pixel <b>of a thief</b>']);
  });

  test("never affects another person's passkeys", async () => {
    await logInAgain(app.admin);
    const { id: other } = await add(app.admin, 'Of the administrator');
    await reset(app.member, { removePasskeys: [other] });
    expect(passkeyNames()).toContain('Of the administrator');
  });

  test('mails the remaining passkeys with name and date', async () => {
    await reset(app.member);
    expect(lastMail()).toContain('My phone');
    expect(lastMail()).toContain('2026-01-15');
    expect(lastMail()).not.toContain('thief');
    await reset(app.member, { removePasskeys: [memberPasskey.id] });
    expect(lastMail()).toContain('No passkey can log in to your account.');
  });

  test('ends every session', async () => {
    await logInAgain(app.member);
    await reset(app.member);
    expect((await app.call(app.member, 'GET', '/users/passkeys')).statusCode).toBe(401);
  });
});

test('a password change in the app sends a mail with the other sign-in methods', async () => {
  await add(app.member, 'My phone');
  const payload = { current: PASSWORD, password: NEW_PASSWORD };
  expect((await app.call(app.member, 'PUT', '/users/password', payload)).statusCode).toBe(200);
  expect(lastMail()).toContain('“My phone”, added on 2026-01-15');
});

test('a passkey name that imitates our text or an address is mailed as a quoted name', async () => {
  const { id } = await add(app.member, 'My phone');
  const imitation = 'x”, added on 2020-01-01.\u202e\n\nLog in at https://evil.example/login';
  // As an earlier version stored it.
  app.rows(`update passkeys set name = '${imitation}' where id = '${id}' returning id`);
  await app.call(app.member, 'PUT', '/users/password', { current: PASSWORD, password: NEW_PASSWORD });
  expect(lastMail()).toContain('“x , added on 2020-01-01. Log in at https evil example login”, added on 2026-01-15');
  expect(lastMail()).not.toContain('evil.example');
});

test('the passkey list requires a link, and a used link shows nothing', async () => {
  const token = await linkFor(app.member);
  expect((await listed('a'.repeat(43))).json()).toMatchObject({ code: 'reset_link_invalid' });
  await at().post('/users/password/reset', { token, password: NEW_PASSWORD });
  expect((await listed(token)).statusCode).toBe(410);
});

describe('password reset by staff', () => {
  test('removes recent passkeys and leaves older codes, for any request', async () => {
    const { code } = await setUpTwoStep(app, app.admin);
    app.time.now += 31 * DAY;
    const challenge = (await at().logIn(app.admin.email)).json().challenge;
    const { token } = (await at().post('/users/login/second-step', { challenge, code: code() })).json();
    app.admin.headers = { authorization: `Bearer ${token}` };
    const thiefs = await add(app.admin, 'Of a thief');
    await reset(app.admin, { removePasskeys: [] });
    expect((await logInBy(thiefs.key)).json()).toMatchObject({ code: 'passkey_wrong' });
    expect((await logIn(app.admin)).json()).toMatchObject({
      code: 'second_step_needed',
      methods: ['totp', 'recovery'],
    });
    expect(lastMail()).toContain('Two-step verification by codes is on.');
  });

  test('removes recent codes beside an older passkey, which is still required', async () => {
    const adminPasskey = await add(app.admin, 'My laptop');
    app.time.now += 31 * DAY;
    await logInAgain(app.admin, adminPasskey.key);
    await setUpTwoStep(app, app.admin);
    await reset(app.admin);
    const response = await logIn(app.admin);
    expect(response.json()).toMatchObject({ code: 'second_step_needed', methods: ['passkey'] });
    expect(app.rows('select * from recovery_codes')).toEqual([]);
    expect((await logInBy(adminPasskey.key)).statusCode).toBe(200);
    expect(lastMail()).toContain('Two-step verification by codes is off.');
  });

  test('leaves recent codes without an older factor: a mailbox alone opens no staff account', async () => {
    await setUpTwoStep(app, app.admin);
    await reset(app.admin);
    expect((await logIn(app.admin)).json()).toMatchObject({ code: 'second_step_needed' });
  });

  test('needs an administrator if all passkeys were recent: mailbox and passkey are both refused', async () => {
    const thiefs = await add(app.finance, 'Of a thief');
    const response = await reset(app.finance);
    expect(response.json().message).toContain('administrator');
    expect((await logInBy(thiefs.key)).json()).toMatchObject({ code: 'passkey_wrong' });
    expect((await logIn(app.finance)).json()).toMatchObject({ code: 'second_step_needed' });
    expect(lastMail()).toContain('administrator');
    expect(app.audited('staff.locked')).toMatchObject([{ actor_id: app.finance.id, subject_id: app.finance.id }]);

    expect((await app.call(app.admin, 'DELETE', `/staff-accounts/${app.finance.id}/two-step`)).statusCode).toBe(204);
    expect((await logIn(app.finance)).statusCode).toBe(200);
  });

  test('works as before without a second step', async () => {
    await reset(app.finance);
    expect(app.audited('staff.locked')).toEqual([]);
    expect((await logIn(app.finance)).statusCode).toBe(200);
  });
});

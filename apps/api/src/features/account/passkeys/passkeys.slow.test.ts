import { HOUR, MINUTE } from '@waha/domain/kernel/time';
import { beforeEach, describe, expect, test } from 'vitest';
import { computeTotpCode } from '#testing/compute-totp-code';
import { createSoftwareAuthenticator } from '#testing/create-software-authenticator';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { readMemberJson } from '#testing/fixtures/read-member-json';
import { setUpTwoStep } from '#testing/fixtures/set-up-two-step';
import { openAppForEach } from '#testing/open-app-for-each';
import { openBrowser } from '#testing/open-browser';
import { PASSWORD } from '#testing/open-test-app';
import { eraseAccount, readAccountData } from '../account.member-data';
import { sweepAccounts } from '../sweep-accounts';

const ORIGIN = 'https://waha.example';

let app: StaffedApp;
openAppForEach(async () => {
  app = await openStaffedApp({ env: { PUBLIC_URL: ORIGIN } });
  return app;
});

type Person = { id: string; email: string; headers: Record<string, string> };
type Device = ReturnType<typeof createSoftwareAuthenticator>;
type Key = ReturnType<Device['make']>['key'];
type Choices = Parameters<Device['show']>[2];
type Answer = { statusCode: number; json: () => { code?: string } };

const device = createSoftwareAuthenticator(ORIGIN);
const outcome = (answer: Answer) => (answer.statusCode < 300 ? answer.statusCode : answer.json().code);
const begin = (whose: Person, password: string | undefined = PASSWORD) =>
  app.call(whose, 'POST', '/users/passkeys/begin', { password });

async function add(whose: Person, name = 'My phone', choices: Choices = {}) {
  const { key, credential } = device.make((await begin(whose)).json(), choices);
  const answer = await app.call(whose, 'POST', '/users/passkeys', { name, credential });
  return { key, credential, answer, id: answer.json()._id as string };
}

const at = (address = '203.0.113.7') => openBrowser(app, address);
const challengeFor = async (browser = at()) => (await browser.send('POST', '/users/login/passkey/begin')).json();
const send = (credential: object, browser = at()) => browser.post('/users/login/passkey', { credential });
async function logIn(key: Key, choices: Choices = {}, browser = at()) {
  return send(device.show(key, await challengeFor(browser), choices), browser);
}
async function step(whose: Person, key: Key) {
  const asked = await app.call(whose, 'POST', '/users/fresh-step/passkey/begin');
  return app.call(whose, 'POST', '/users/fresh-step/passkey', { credential: device.show(key, asked.json()) });
}
const failures = () =>
  app.audited('login.failed').map(({ subject_id, details }) => [subject_id, JSON.parse(String(details))]);
const mails = (kind: string) => app.rows(`select recipient from mails where kind = '${kind}'`);
const stepped = ({ id }: Person) =>
  app.rows(`select stepped_at from sessions where person_id = '${id}' and ended_at is null order by id`);
const unstep = ({ id }: Person) =>
  app.rows(`update sessions set stepped_at = null where person_id = '${id}' returning id`);

describe('adding a passkey', () => {
  test('with the password sends a mail and appears in the list and in the log', async () => {
    const { answer, id } = await add(app.member);
    expect(answer.statusCode).toBe(201);
    const now = new Date(app.time.now).toISOString();
    expect((await app.call(app.member, 'GET', '/users/passkeys')).json()).toEqual([
      { _id: id, name: 'My phone', createdAt: now, lastUsedAt: null, isBackedUp: false },
    ]);
    expect(mails('passkeyAdded')).toEqual([{ recipient: app.member.email }]);
    expect(app.audited('passkey.added')).toMatchObject([{ actor_id: app.member.id, details: null }]);
  });

  test('is limited to this site, for any called address, and needs user verification', async () => {
    const asked = await app.server.inject({
      ...{ method: 'POST', url: '/api/users/passkeys/begin', payload: { password: PASSWORD } },
      headers: { ...app.member.headers, host: 'evil.example', origin: 'https://evil.example' },
    });
    expect(asked.json()).toMatchObject({
      rp: { id: 'waha.example' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  });

  test('without the password is refused, and wrong passwords count', async () => {
    expect(outcome(await app.call(app.member, 'POST', '/users/passkeys/begin', {}))).toBe('current_password_wrong');
    const tries: unknown[] = [];
    for (let nth = 0; nth < 11; nth++) tries.push(outcome(await begin(app.member, 'not it')));
    expect(tries).toEqual([...Array(10).fill('current_password_wrong'), 'too_many_logins']);
  });

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['a device that did not look who it is', { isVerified: false }],
    ['a challenge that is not ours', { challenge: Buffer.from('a.9999999999999.b').toString('base64url') }],
  ])('is refused from %s', async (_what, choices) => {
    expect(outcome((await add(app.member, 'x', choices)).answer)).toBe('passkey_wrong');
    expect(app.rows('select * from passkeys')).toEqual([]);
  });

  test('is refused with a challenge that is late, used, of another session or of a login', async () => {
    const asked = (await begin(app.member)).json();
    const give = (credential: object, by: Person = app.member) =>
      app.call(by, 'POST', '/users/passkeys', { name: 'x', credential });
    expect(outcome(await give(device.make(asked).credential, app.verified))).toBe('passkey_wrong');
    expect(outcome(await give(device.make({ ...asked, ...(await challengeFor()) }).credential))).toBe('passkey_wrong');
    expect(outcome(await give(device.make(asked).credential))).toBe(201);
    expect(outcome(await give(device.make(asked).credential))).toBe('passkey_wrong');
    const late = (await begin(app.member)).json();
    app.time.now += 5 * MINUTE;
    expect(outcome(await give(device.make(late).credential))).toBe('passkey_wrong');
  });

  test('is limited to ten, and only the owner can rename them', async () => {
    const { id } = await add(app.member);
    for (let nth = 1; nth < 10; nth++) expect((await add(app.member)).answer.statusCode).toBe(201);
    expect(outcome(await begin(app.member))).toBe('too_many_passkeys');
    const rename = (by: Person) => app.call(by, 'PUT', `/users/passkeys/${id}`, { name: 'Old phone' });
    expect(outcome(await rename(app.verified))).toBe('passkey_not_found');
    expect(outcome(await rename(app.member))).toBe(204);
    expect(app.audited('passkey.renamed')).toMatchObject([{ actor_id: app.member.id }]);
    expect((await app.call(app.member, 'GET', '/users/passkeys')).json()[0].name).toBe('Old phone');
  });
});

describe('passkey login', () => {
  let key: Key;
  let passkeyId: string;
  beforeEach(async () => {
    ({ key, id: passkeyId } = await add(app.member));
  });

  test('answers like a password login, with the same cookies, and reports a new device', async () => {
    const answer = await logIn(key);
    expect(answer.json()).toMatchObject({ message: 'Login successful!', user: { id: app.member.id, role: 'user' } });
    expect(answer.cookies.map(({ name }) => name)).toEqual(['__Host-waha_session', '__Host-waha_device']);
    expect(mails('newDevice')).toEqual([{ recipient: app.member.email }]);
    expect(app.rows('select counter, last_used_at from passkeys')).toEqual([
      { counter: 1, last_used_at: app.time.now },
    ]);
  });

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['a device that did not look who it is', { isVerified: false }],
    ['a challenge that is not ours', { challenge: Buffer.from('a.9999999999999.b').toString('base64url') }],
  ])('from %s is refused, counted and logged', async (_what, choices) => {
    expect(outcome(await logIn(key, choices))).toBe('passkey_wrong');
    expect(failures()).toEqual([
      [app.member.id, { caller: expect.any(String), device: 'new', tries: 1, isPasskey: true }],
    ]);
  });

  test('cannot be replayed, and of two identical requests at once only one succeeds', async () => {
    const shown = device.show(key, await challengeFor(), { counter: 0 });
    const both = await Promise.all([send(shown), send(shown, at('198.51.100.66'))]);
    expect(both.map(outcome).sort()).toEqual([200, 'passkey_wrong']);
    expect(outcome(await send(shown))).toBe('passkey_wrong');
  });

  test('expires after five minutes, and used challenges are then deleted', async () => {
    expect(outcome(await logIn(key))).toBe(200);
    const shown = device.show(key, await challengeFor());
    app.time.now += 5 * MINUTE;
    expect(outcome(await send(shown))).toBe('passkey_wrong');
    expect(app.rows('select * from used_passkey_challenges')).toHaveLength(2);
    app.time.now += MINUTE;
    await sweepAccounts(app.context.services);
    expect(app.rows('select * from used_passkey_challenges')).toEqual([]);
  });

  test('by a copy with a lower counter is refused and logged as a copy', async () => {
    expect(outcome(await logIn(key, { counter: 7 }))).toBe(200);
    for (const counter of [7, 6, 0]) expect(outcome(await logIn(key, { counter }))).toBe('passkey_wrong');
    expect(failures()).toMatchObject([[app.member.id, { isPasskey: true, isCopy: true }]]);
    expect(outcome(await logIn(key, { counter: 8 }))).toBe(200);
  });

  test('is refused with a message to blocked members', async () => {
    await app.call(app.admin, 'PUT', `/users/${app.member.id}/block`, { isBlocked: true });
    expect(outcome(await logIn(key))).toBe('account_blocked');
    expect(failures()).toMatchObject([[app.member.id, { isBlocked: true }]]);
  });

  test('is refused after the passkey was removed', async () => {
    const remove = (password?: string, by: Person = app.member) =>
      app.call(by, 'POST', `/users/passkeys/${passkeyId}/remove`, { password });
    expect(outcome(await remove(PASSWORD, app.verified))).toBe('passkey_not_found');
    unstep(app.member);
    expect(outcome(await remove())).toBe('current_password_wrong');
    expect(outcome(await remove(PASSWORD))).toBe(204);
    expect(mails('passkeyRemoved')).toEqual([{ recipient: app.member.email }]);
    expect(outcome(await logIn(key))).toBe('passkey_wrong');
    expect(failures()).toMatchObject([[expect.stringMatching(/^unknown-/), { isPasskey: true }]]);
  });

  test('works after a password change, which ends sessions and removes no passkey', async () => {
    const change = { current: PASSWORD, password: 'a new password' };
    expect((await app.call(app.member, 'PUT', '/users/password', change)).statusCode).toBe(200);
    expect(outcome(await logIn(key))).toBe(200);
  });

  test('is refused for an erased member, and an export contains no key', async () => {
    const { db, transact, secret } = app.context.services;
    const written = await readMemberJson(readAccountData(db, app.member.id));
    expect(written.passkeys).toMatchObject([{ name: 'My phone' }]);
    expect(JSON.stringify(written)).not.toContain(key.id);
    await transact((unit) => eraseAccount(unit, app.member.id, 'unknown', secret));
    expect(app.rows('select * from passkeys')).toEqual([]);
    expect(outcome(await logIn(key))).toBe('passkey_wrong');
  });

  test("reveals only the person's own passkeys", async () => {
    const other = await add(app.verified);
    const shown = device.show(key, await challengeFor());
    shown.response.userHandle = other.key.userHandle;
    expect(outcome(await send(shown))).toBe('passkey_wrong');
    const signed = device.show(key, await challengeFor());
    expect(outcome(await send({ ...signed, id: other.key.id, rawId: other.key.id }))).toBe('passkey_wrong');
    expect(outcome(await send({ ...signed, response: { ...signed.response, signature: 'AAAA' } }))).toBe(
      'passkey_wrong',
    );
    expect((await logIn(other.key)).json().user.id).toBe(app.verified.id);
  });

  test('has as many tries as a password, in a separate budget', async () => {
    const browser = at('198.51.100.66');
    await browser.guess(app.member.email, 5);
    const tries: unknown[] = [];
    for (let nth = 0; nth < 11; nth++) tries.push(outcome(await logIn(key, { isVerified: false }, browser)));
    expect(tries).toEqual([...Array(10).fill('passkey_wrong'), 'too_many_logins']);
    expect(outcome(await logIn(key, {}, browser))).toBe('too_many_logins');
    expect(outcome(await logIn(key))).toBe(200);
  });

  test("leaves nothing of the key in the program's log", () => {
    expect(app.logLines.join('')).not.toContain(key.id);
  });
});

describe('passkey of staff', () => {
  test('counts as both steps, so the session can decide at once', async () => {
    await setUpTwoStep(app, app.admin);
    const { key } = await add(app.admin);
    const { token } = (await logIn(key)).json();
    const rows = app.rows('select stepped_at from sessions order by id');
    expect(rows.at(-1)).toEqual({ stepped_at: app.time.now });
    const newest = { headers: { authorization: `Bearer ${token}` } };
    expect((await app.call(newest, 'GET', '/exports/members?format=csv')).statusCode).toBe(200);
  });

  test('when first added is a second step: other sessions end and the password alone is refused', async () => {
    await app.logIn(app.admin.email);
    expect(stepped(app.admin)).toHaveLength(2);
    await add(app.admin);
    expect(stepped(app.admin)).toEqual([{ stepped_at: app.time.now }]);
    const answer = await at().logIn(app.admin.email);
    expect(answer.json()).toMatchObject({ code: 'second_step_needed', methods: ['passkey'] });
  });

  test('is one of the options if codes are set up too', async () => {
    await setUpTwoStep(app, app.admin);
    await add(app.admin);
    expect((await at().logIn(app.admin.email)).json().methods).toEqual(['totp', 'recovery', 'passkey']);
  });

  test('requires a recent step, not a password, if a second step exists', async () => {
    await setUpTwoStep(app, app.admin);
    unstep(app.admin);
    expect(outcome(await begin(app.admin))).toBe('fresh_step_needed');
  });

  test('allows code set-up only with a recent step; password and old session yield no secret', async () => {
    const { key } = await add(app.admin);
    const begin = () => app.call(app.admin, 'POST', '/users/two-step', { password: PASSWORD });
    const confirm = (code: string) => app.call(app.admin, 'POST', '/users/two-step/confirm', { code });
    unstep(app.admin);
    expect(outcome(await begin())).toBe('fresh_step_needed');
    expect(app.rows('select * from two_steps')).toEqual([]);
    expect(outcome(await step(app.admin, key))).toBe(204);
    const { secret } = (await begin()).json();
    unstep(app.admin);
    expect(outcome(await confirm(computeTotpCode(secret, app.time.now)))).toBe('fresh_step_needed');
    expect(stepped(app.admin)).toEqual([{ stepped_at: null }]);
    expect(outcome(await step(app.admin, key))).toBe(204);
    expect(outcome(await confirm(computeTotpCode(secret, app.time.now)))).toBe(200);
  });

  test('requires a recent step for another one, even if started before', async () => {
    const { key } = await add(app.admin);
    const { credential } = device.make((await begin(app.admin)).json());
    unstep(app.admin);
    const again = () => app.call(app.admin, 'POST', '/users/passkeys', { name: 'Another', credential });
    expect(outcome(await again())).toBe('fresh_step_needed');
    expect(outcome(await step(app.admin, key))).toBe(204);
    expect(outcome(await again())).toBe(201);
  });

  test('counts as a recent step in the requesting session of its owner', async () => {
    const { key } = await add(app.admin);
    const other = await add(app.finance);
    app.time.now += HOUR;
    const look = () => app.call(app.admin, 'GET', '/exports/members?format=csv');
    expect(outcome(await look())).toBe('fresh_step_needed');
    expect(outcome(await step(app.admin, other.key))).toBe('passkey_wrong');
    const asked = (await app.call(app.finance, 'POST', '/users/fresh-step/passkey/begin')).json();
    const credential = device.show(key, asked);
    expect(outcome(await app.call(app.admin, 'POST', '/users/fresh-step/passkey', { credential }))).toBe(
      'passkey_wrong',
    );
    expect(outcome(await step(app.admin, key))).toBe(204);
    expect((await look()).statusCode).toBe(200);
  });

  test('is listed as an option when a recent step is required', async () => {
    await add(app.admin);
    app.time.now += HOUR;
    const asked = async (by: Person) => {
      unstep(by);
      const answer = await app.call(by, 'GET', '/exports/members?format=csv');
      expect(outcome(answer)).toBe('fresh_step_needed');
      return answer.json().methods;
    };
    expect(await asked(app.admin)).toEqual(['passkey']);
    expect((await app.call(app.admin, 'POST', '/users/passkeys/begin', {})).json().methods).toEqual(['passkey']);
    app.rows(`update sessions set stepped_at = ${app.time.now} where person_id = '${app.admin.id}' returning id`);
    await setUpTwoStep(app, app.admin);
    expect(await asked(app.admin)).toEqual(['totp', 'recovery', 'passkey']);
    const own = (await app.call(app.admin, 'GET', '/users/passkeys')).json();
    app.rows(`delete from passkeys where id = '${own[0]._id}' returning id`);
    expect(await asked(app.admin)).toEqual(['totp', 'recovery']);
  });

  test('opens nothing while its account is off; after reactivation it works, the password does not', async () => {
    const { key } = await add(app.finance);
    const turn = (isOff: boolean) => app.call(app.admin, 'PUT', `/staff-accounts/${app.finance.id}/access`, { isOff });
    expect(outcome(await turn(true))).toBe(204);
    expect(outcome(await logIn(key))).toBe('account_blocked');
    expect(outcome(await turn(false))).toBe(204);
    expect(outcome(await logIn(key))).toBe(200);
    expect((await at().logIn(app.finance.email)).json()).toMatchObject({ methods: ['passkey'] });
  });

  test('removed while the account was off remains removed after reactivation', async () => {
    const { key } = await add(app.finance);
    await app.call(app.admin, 'PUT', `/staff-accounts/${app.finance.id}/access`, { isOff: true });
    expect(outcome(await app.call(app.admin, 'DELETE', `/staff-accounts/${app.finance.id}/two-step`))).toBe(204);
    await app.call(app.admin, 'PUT', `/staff-accounts/${app.finance.id}/access`, { isOff: false });
    expect(outcome(await logIn(key))).toBe('passkey_wrong');
  });

  test('is removed with the codes by another admin, for an owner who lost it', async () => {
    const { key } = await add(app.finance);
    const read = async () => (await app.call(app.admin, 'GET', '/staff-accounts')).json();
    const sonia = async () => (await read()).staff.find(({ _id }: { _id: string }) => _id === app.finance.id);
    expect((await sonia()).hasTwoStep).toBe(true);
    expect(outcome(await app.call(app.admin, 'DELETE', `/staff-accounts/${app.finance.id}/two-step`))).toBe(204);
    expect((await sonia()).hasTwoStep).toBe(false);
    expect(outcome(await logIn(key))).toBe('passkey_wrong');
    expect((await at().logIn(app.finance.email)).statusCode).toBe(200);
  });
});

describe('required second step', () => {
  test('is met by a passkey, and the last one cannot be removed', async () => {
    const required = await openStaffedApp({ env: { PUBLIC_URL: ORIGIN, WAHA_STAFF_TWO_STEP: 'required' } });
    const { admin } = required;
    const call = (path: string, payload: object) => required.call(admin, 'POST', path, payload);
    expect(await required.seenBy('/api/queue', admin)).toEqual([403]);
    const { credential } = device.make((await call('/users/passkeys/begin', { password: PASSWORD })).json());
    const { _id } = (await call('/users/passkeys', { name: 'x', credential })).json();
    expect(await required.seenBy('/api/queue', admin)).toEqual([200]);
    expect(outcome(await call(`/users/passkeys/${_id}/remove`, {}))).toBe('two_step_required');
    await setUpTwoStep(required, admin);
    expect(outcome(await call(`/users/passkeys/${_id}/remove`, {}))).toBe(204);
    await required.close();
  });
});

import { HOUR, MINUTE } from '@waha/domain/kernel/time';
import { beforeEach, describe, expect, test } from 'vitest';
import { computeTotpCode } from '#testing/compute-totp-code';
import { createSoftwareAuthenticator } from '#testing/create-software-authenticator';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
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

describe('a passkey is added', () => {
  test('with the password, is told by mail, and stands in the list and in the log', async () => {
    const { answer, id } = await add(app.member);
    expect(answer.statusCode).toBe(201);
    const now = new Date(app.time.now).toISOString();
    expect((await app.call(app.member, 'GET', '/users/passkeys')).json()).toEqual([
      { _id: id, name: 'My phone', createdAt: now, lastUsedAt: null, isBackedUp: false },
    ]);
    expect(mails('passkeyAdded')).toEqual([{ recipient: app.member.email }]);
    expect(app.audited('passkey.added')).toMatchObject([{ actor_id: app.member.id, details: null }]);
  });

  test('for this site alone, whatever address the call names, by a device that looks who it is', async () => {
    const asked = await app.server.inject({
      ...{ method: 'POST', url: '/api/users/passkeys/begin', payload: { password: PASSWORD } },
      headers: { ...app.member.headers, host: 'evil.example', origin: 'https://evil.example' },
    });
    expect(asked.json()).toMatchObject({
      rp: { id: 'waha.example' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  });

  test('not without the password, and wrong ones count', async () => {
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
  ])('not from %s', async (_what, choices) => {
    expect(outcome((await add(app.member, 'x', choices)).answer)).toBe('passkey_wrong');
    expect(app.rows('select * from passkeys')).toEqual([]);
  });

  test('not with a challenge that is late, was used, or is of another session or of a login', async () => {
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

  test('ten times at most, and renamed by its owner alone', async () => {
    const { id } = await add(app.member);
    for (let nth = 1; nth < 10; nth++) expect((await add(app.member)).answer.statusCode).toBe(201);
    expect(outcome(await begin(app.member))).toBe('too_many_passkeys');
    const rename = (by: Person) => app.call(by, 'PUT', `/users/passkeys/${id}`, { name: 'Old phone' });
    expect(outcome(await rename(app.verified))).toBe('passkey_not_found');
    expect(outcome(await rename(app.member))).toBe(204);
    expect((await app.call(app.member, 'GET', '/users/passkeys')).json()[0].name).toBe('Old phone');
  });
});

describe('a login by a passkey', () => {
  let key: Key;
  let passkeyId: string;
  beforeEach(async () => {
    ({ key, id: passkeyId } = await add(app.member));
  });

  test('answers as one by the password does, with the same cookies, and is told on a new device', async () => {
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
  ])('from %s is refused, counted and in the log', async (_what, choices) => {
    expect(outcome(await logIn(key, choices))).toBe('passkey_wrong');
    expect(failures()).toEqual([
      [app.member.id, { caller: expect.any(String), device: 'new', tries: 1, isPasskey: true }],
    ]);
  });

  test('is not sent again, and of two who send the same at once one is let in', async () => {
    const shown = device.show(key, await challengeFor(), { counter: 0 });
    const both = await Promise.all([send(shown), send(shown, at('198.51.100.66'))]);
    expect(both.map(outcome).sort()).toEqual([200, 'passkey_wrong']);
    expect(outcome(await send(shown))).toBe('passkey_wrong');
  });

  test('is late after five minutes; what was used is cleared then', async () => {
    expect(outcome(await logIn(key))).toBe(200);
    const shown = device.show(key, await challengeFor());
    app.time.now += 5 * MINUTE;
    expect(outcome(await send(shown))).toBe('passkey_wrong');
    expect(app.rows('select * from used_passkey_challenges')).toHaveLength(2);
    app.time.now += MINUTE;
    await sweepAccounts(app.context.services);
    expect(app.rows('select * from used_passkey_challenges')).toEqual([]);
  });

  test('by a copy, which counts back, is refused and in the log as one', async () => {
    expect(outcome(await logIn(key, { counter: 7 }))).toBe(200);
    for (const counter of [7, 6, 0]) expect(outcome(await logIn(key, { counter }))).toBe('passkey_wrong');
    expect(failures()).toMatchObject([[app.member.id, { isPasskey: true, isCopy: true }]]);
    expect(outcome(await logIn(key, { counter: 8 }))).toBe(200);
  });

  test('is refused to whoever is blocked, and says so', async () => {
    await app.call(app.admin, 'PUT', `/users/${app.member.id}/block`, { isBlocked: true });
    expect(outcome(await logIn(key))).toBe('account_blocked');
    expect(failures()).toMatchObject([[app.member.id, { isBlocked: true }]]);
  });

  test('is over once the passkey was removed', async () => {
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

  test('goes on after a change of the password, which ends sessions and removes no passkey', async () => {
    const change = { current: PASSWORD, password: 'a new password' };
    expect((await app.call(app.member, 'PUT', '/users/password', change)).statusCode).toBe(200);
    expect(outcome(await logIn(key))).toBe(200);
  });

  test('is gone with an erased member; what is written out for them holds no key', async () => {
    const { db, transact, secret } = app.context.services;
    const written = JSON.stringify(await readAccountData(db, app.member.id));
    expect(written).toContain('"passkeys":[{"name":"My phone"');
    expect(written).not.toContain(key.id);
    await transact((unit) => eraseAccount(unit, app.member.id, 'unknown', secret));
    expect(app.rows('select * from passkeys')).toEqual([]);
    expect(outcome(await logIn(key))).toBe('passkey_wrong');
  });

  test('says of another person alone what is theirs', async () => {
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

  test('is tried as often as a password, in a budget of its own', async () => {
    const browser = at('198.51.100.66');
    await browser.guess(app.member.email, 5);
    const tries: unknown[] = [];
    for (let nth = 0; nth < 11; nth++) tries.push(outcome(await logIn(key, { isVerified: false }, browser)));
    expect(tries).toEqual([...Array(10).fill('passkey_wrong'), 'too_many_logins']);
    expect(outcome(await logIn(key, {}, browser))).toBe('too_many_logins');
    expect(outcome(await logIn(key))).toBe(200);
  });

  test('leaves nothing of the key in the log of the program', () => {
    expect(app.logLines.join('')).not.toContain(key.id);
  });
});

describe('of staff', () => {
  test('it is both steps: the session has stepped, and decides at once', async () => {
    await setUpTwoStep(app, app.admin);
    const { key } = await add(app.admin);
    const { token } = (await logIn(key)).json();
    const rows = app.rows('select stepped_at from sessions order by id');
    expect(rows.at(-1)).toEqual({ stepped_at: app.time.now });
    const newest = { headers: { authorization: `Bearer ${token}` } };
    expect((await app.call(newest, 'GET', '/exports/members?format=csv')).statusCode).toBe(200);
  });

  test('the first is a second step: other sessions end, and the password alone lets nobody in any more', async () => {
    await app.logIn(app.admin.email);
    expect(stepped(app.admin)).toHaveLength(2);
    await add(app.admin);
    expect(stepped(app.admin)).toEqual([{ stepped_at: app.time.now }]);
    const answer = await at().logIn(app.admin.email);
    expect(answer.json()).toMatchObject({ code: 'second_step_needed', methods: ['passkey'] });
  });

  test('it is one of the ways where codes are set up, too', async () => {
    await setUpTwoStep(app, app.admin);
    await add(app.admin);
    expect((await at().logIn(app.admin.email)).json().methods).toEqual(['totp', 'recovery', 'passkey']);
  });

  test('a password becomes none where there is a second step: a fresh one is asked for', async () => {
    await setUpTwoStep(app, app.admin);
    unstep(app.admin);
    expect(outcome(await begin(app.admin))).toBe('fresh_step_needed');
  });

  test('codes of an app are set up beside it with a fresh step alone: the password and an old session yield no secret', async () => {
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

  test('another is added with a fresh step alone, also where one was begun before', async () => {
    const { key } = await add(app.admin);
    const { credential } = device.make((await begin(app.admin)).json());
    unstep(app.admin);
    const again = () => app.call(app.admin, 'POST', '/users/passkeys', { name: 'Another', credential });
    expect(outcome(await again())).toBe('fresh_step_needed');
    expect(outcome(await step(app.admin, key))).toBe(204);
    expect(outcome(await again())).toBe(201);
  });

  test('it is a fresh step, in the session that asked and of its owner', async () => {
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

  test('whoever is asked for a fresh step is told what they have to show it with', async () => {
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

  test('of an account that is switched off it opens nothing; on again, it is what it was, and the password no more', async () => {
    const { key } = await add(app.finance);
    const turn = (isOff: boolean) => app.call(app.admin, 'PUT', `/staff-accounts/${app.finance.id}/access`, { isOff });
    expect(outcome(await turn(true))).toBe(204);
    expect(outcome(await logIn(key))).toBe('account_blocked');
    expect(outcome(await turn(false))).toBe(204);
    expect(outcome(await logIn(key))).toBe(200);
    expect((await at().logIn(app.finance.email)).json()).toMatchObject({ methods: ['passkey'] });
  });

  test('what was taken while the account was off stays away when it is on again', async () => {
    const { key } = await add(app.finance);
    await app.call(app.admin, 'PUT', `/staff-accounts/${app.finance.id}/access`, { isOff: true });
    expect(outcome(await app.call(app.admin, 'DELETE', `/staff-accounts/${app.finance.id}/two-step`))).toBe(204);
    await app.call(app.admin, 'PUT', `/staff-accounts/${app.finance.id}/access`, { isOff: false });
    expect(outcome(await logIn(key))).toBe('passkey_wrong');
  });

  test('is taken away with the codes by another admin, for whoever has lost it', async () => {
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

describe('where a second step is required', () => {
  test('a passkey is one, and the last is not removed', async () => {
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

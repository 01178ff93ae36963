import { HOUR, MINUTE } from '@waha/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import { openAppForEach } from '#testing/open-app-for-each';
import { openBrowser } from '#testing/open-browser';
import { openTestApp, PASSWORD, type TestApp } from '#testing/open-test-app';
import { notifyLockouts } from './notify-lockouts';

let app: TestApp;
openAppForEach(async () => {
  app = await openTestApp({ env: { PUBLIC_URL: 'https://waha.example' } });
  return app;
});

const at = (address: string) => openBrowser(app, address);
const mails = () => app.rows('select kind, recipient, subject, body from mails order by id');
const kinds = () => mails().map(({ kind }) => kind);
const tell = () => notifyLockouts(app.context.services);

describe('sign-in on an unknown device', () => {
  test('is mailed, except for the first of an account and for known devices', async () => {
    const { email } = await app.person();
    const phone = at('203.0.113.7');
    await phone.logIn(email);
    await phone.logIn(email);
    expect(mails()).toEqual([]);
    await at('198.51.100.66').logIn(email);
    expect(mails()).toMatchObject([{ kind: 'newDevice', recipient: email }]);
    expect(mails()[0]!.body).toContain('2026-01-15 10:00 (Tunis time)');
    expect(mails()[0]!.body).toContain('https://waha.example/forgot-password');
  });

  test("is mailed in the owner's language", async () => {
    const { id, email } = await app.person('finance_admin');
    app.rows(`update people set language = 'fr' where id = '${id}' returning id`);
    await at('203.0.113.7').logIn(email);
    await at('198.51.100.66').logIn(email);
    expect(mails()[0]!.subject).toBe('Waha\u00a0: connexion sur un nouvel appareil');
  });

  test('does not flood the mailbox, for any number of sign-ins', async () => {
    const { email } = await app.person();
    for (let index = 0; index < 9; index++) await at(`198.51.100.${index}`).logIn(email);
    expect(mails()).toHaveLength(5);
  });

  test('is mailed without any text supplied by the caller', async () => {
    const { email } = await app.person();
    await at('203.0.113.7').logIn(email);
    await app.server.inject({
      method: 'POST',
      url: '/api/users/login',
      headers: { 'user-agent': 'Call +216 70 000 000 at once' },
      payload: { email, password: PASSWORD },
    });
    expect(JSON.stringify(mails())).not.toContain('70 000 000');
    expect(mails()).toHaveLength(1);
  });
});

test('a changed password is mailed without the old or the new password', async () => {
  const { headers, email } = await app.as('user');
  const payload = { current: PASSWORD, password: 'another long password' };
  await app.server.inject({ method: 'PUT', url: '/api/users/password', headers, payload });
  expect(mails()).toMatchObject([{ kind: 'passwordChanged', recipient: email }]);
  for (const secret of Object.values(payload)) expect(JSON.stringify(mails())).not.toContain(secret);
});

describe('account lockout', () => {
  test('is mailed once per lockout, for any number of sources', async () => {
    const { email } = await app.person('admin');
    await at('198.51.100.1').guess(email, 9);
    await tell();
    expect(kinds()).toEqual([]);
    await at('198.51.100.1').guess(email, 5);
    await at('198.51.100.2').guess(email, 12);
    await tell();
    expect(mails()).toMatchObject([{ kind: 'lockedOut', recipient: email }]);
    expect(app.rows('select * from lockouts')).toEqual([]);

    app.time.now += HOUR;
    await at('198.51.100.1').guess(email, 10);
    await tell();
    expect(kinds()).toEqual(['lockedOut', 'lockedOut']);
  });

  test('is mailed also if the tries come from many sources with few each', async () => {
    const { email } = await app.person();
    for (let index = 0; index < 100; index++) await at(`192.0.2.${index}`).guess(email, 1);
    await tell();
    expect(kinds()).toEqual(['lockedOut']);
  }, 30_000);

  test('behaves the same without an account and mails no one', async () => {
    await at('198.51.100.1').guess('nobody@mail.tn', 12);
    expect(app.rows('select subject_id from lockouts')).toEqual([{ subject_id: expect.stringMatching(/^unknown-/) }]);
    app.time.now += MINUTE;
    expect(await tell()).toBe(true);
    expect(mails()).toEqual([]);
  });
});

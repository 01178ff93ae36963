import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MINUTE } from '@waha/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import { resetPassword } from '#commands/reset-password';
import { findPersonByEmailOrId } from '#features/account/find-members';
import { processPasswordLinkRequests } from '#features/account/passwords/password-link-requests';
import { openAppForEach } from '#testing/open-app-for-each';
import { openBrowser } from '#testing/open-browser';
import { openTestApp, PASSWORD, type TestApp } from '#testing/open-test-app';

// An attacker who found an older mail tries its link after a newer one was used or the password was changed. A stranger
// requests links to find out which addresses have an account.

let app: TestApp;
openAppForEach(async () => {
  app = await openTestApp({ env: { PUBLIC_URL: 'https://waha.example' } });
  return app;
});

const browser = () => openBrowser(app);
const forgot = (email: string) => browser().post('/users/password/forgot', { email });
const reset = async (token: string, password = 'another password') =>
  (await browser().post('/users/password/reset', { token, password })).statusCode;
const LINK = /https:\/\/waha\.example\/reset-password#token=(?:3D)?([\w-]{43})/;

/** Returns the token of each sent mail, oldest first. */
async function mailed(): Promise<string[]> {
  await processPasswordLinkRequests(app.context.services);
  await app.context.services.mailer.deliver();
  const folder = join(app.dataDir, 'mail');
  const texts = readdirSync(folder)
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').replace(/=\r\n/g, ''));
  return texts.map((text) => LINK.exec(text.replace('token=3D', 'token='))![1]!);
}

async function mailedOneByOne(email: string, count: number): Promise<string[]> {
  for (let each = 0; each < count; each++) {
    await forgot(email);
    await mailed();
    app.time.now += MINUTE;
  }
  return mailed();
}

/** Returns the output of the operator's command. */
async function printed(email: string): Promise<string> {
  const lines: string[] = [];
  const log = console.log;
  console.log = (text: string) => void lines.push(text);
  try {
    const { services } = app.context;
    await resetPassword(services, await findPersonByEmailOrId(services.db, email, 'member'));
  } finally {
    console.log = log;
  }
  return LINK.exec(lines.join('\n'))![1]!;
}

describe('earlier password link', () => {
  test('is invalid after a newer one was used, and a newer one after an older', async () => {
    const { email } = await app.person();
    const [first, second, third] = await mailedOneByOne(email, 3);
    expect(await reset(second!)).toBe(200);
    expect([await reset(first!), await reset(third!)]).toEqual([410, 410]);
  });

  test('is invalid after its owner changed the password', async () => {
    const { email, headers } = await app.as('user');
    const [link] = await mailedOneByOne(email, 1);
    const payload = { current: PASSWORD, password: 'a new password' };
    await app.server.inject({ method: 'PUT', url: '/api/users/password', headers, payload });
    expect(await reset(link!)).toBe(410);
  });

  test('is invalid after a newer operator link, and an operator link after a mailed one was used', async () => {
    const { email } = await app.person();
    const [old] = await mailedOneByOne(email, 1);
    const fresh = await printed(email);
    expect(await reset(old!)).toBe(410);
    const [, newest] = await mailedOneByOne(email, 1);
    expect([await reset(newest!), await reset(fresh)]).toEqual([200, 410]);
  });

  test('of another account is unaffected by a password change', async () => {
    const [amina, youssef] = [await app.person(), await app.person()];
    const [firstToken] = await mailedOneByOne(amina.email, 1);
    const [, secondToken] = await mailedOneByOne(youssef.email, 1);
    expect([await reset(firstToken!), await reset(secondToken!)]).toEqual([200, 200]);
  });
});

describe('request for a password link', () => {
  const state = () =>
    ['people', 'password_resets', 'mails', 'audit_log', 'auth_attempts', 'change_log'].map(
      (table) => [table, app.rows(`select count(*) as n from ${table}`)[0]!.n] as const,
    );

  test('writes one row of the same form with and without an account', async () => {
    const { email } = await app.person();
    const before = state();
    const left = [];
    for (const address of [email, email.replace('amina', 'nobody')]) {
      const response = await forgot(address);
      const rows = app.rows('select * from password_link_requests');
      left.push([response.statusCode, response.json(), rows.map((row) => Object.keys(row)), state()]);
      app.rows('delete from password_link_requests returning id');
    }
    expect(left[1]).toEqual(left[0]);
    expect(left[0]![3]).toEqual(before);
  });

  test('is processed later, also by the next start after a kill, and leaves no address', async () => {
    const { email } = await app.person();
    await forgot(email);
    await forgot('nobody@mail.tn');
    expect(await mailed()).toHaveLength(1);
    expect(app.rows('select * from password_link_requests')).toEqual([]);
    expect(await mailed()).toHaveLength(1);
  });

  test('that is older than the lifetime of a link is discarded', async () => {
    const { email } = await app.person();
    await forgot(email);
    app.time.now += 30 * MINUTE;
    await processPasswordLinkRequests(app.context.services);
    expect(app.rows('select * from mails')).toEqual([]);
    expect(app.rows('select * from password_link_requests')).toEqual([]);
  });
});

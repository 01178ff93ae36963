import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPasswords, HASHES_AT_ONCE, HASHES_WAITING } from '../platform/auth/password-hashing';
import { openBrowser } from '../testing/open-browser';
import { openTestApp, PASSWORD, type TestApp } from '../testing/open-test-app';

// A stranger makes the server hash, which is slow by design, until nobody else is served.

let house: TestApp;
beforeEach(async () => {
  house = await openTestApp();
});
afterEach(() => house.close());

const MOST = HASHES_AT_ONCE + HASHES_WAITING;

/** As much as is taken, and somebody more. */
function hashTooMuch() {
  const { passwords } = house.house.services;
  return Promise.allSettled(Array.from({ length: MOST + 1 }, () => passwords.hash(PASSWORD)));
}

test('so many wait for hashing and not more; the others are refused at once, and it goes on afterwards', async () => {
  const passwords = createPasswords();
  // The one that stands for nobody's is made at the start, and takes a place until then.
  await passwords.matches(undefined, PASSWORD);
  const asked = await Promise.allSettled(Array.from({ length: MOST + 20 }, () => passwords.hash(PASSWORD)));
  const refused = asked.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  expect(refused).toHaveLength(20);
  expect(refused[0]!.reason.refusal).toMatchObject({ code: 'server_busy', details: { retryAfter: 2 } });
  expect(await passwords.matches(await passwords.hash(PASSWORD), PASSWORD)).toBe(true);
});

describe('while no more can wait', () => {
  test('a login is told to come again in a moment, and that counts as no wrong password', async () => {
    const { email } = await house.person();
    const busy = hashTooMuch();
    const answer = await openBrowser(house).logIn(email);
    await busy;
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'server_busy', '2']);
    expect(house.rows('select * from auth_attempts')).toEqual([]);
    expect((await openBrowser(house).logIn(email)).statusCode).toBe(200);
  });

  test('whatever is refused for another reason is refused for that: nothing was hashed for it', async () => {
    const { email, headers } = await house.as('user');
    const busy = hashTooMuch();
    const stranger = openBrowser(house);
    const form = { name: 'Amina', surname: 'Ben Salah', email, password: 'a long password' };
    const change = { current: 'not it', password: '12345678' };
    const answers = await Promise.all([
      stranger.post('/users/password/reset', { token: 'made up', password: 'a long password' }),
      stranger.post('/setup', { ...form, token: 'made up' }),
      stranger.post('/users/signup', form),
      stranger.post('/users/signup', { ...form, email: 'other@mail.tn' }),
      stranger.send('PUT', '/users/password', change, headers),
    ]);
    await busy;
    expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
      [410, 'reset_link_invalid'],
      [410, 'setup_link_invalid'],
      [409, 'email_exists'],
      [400, 'email_without_name'],
      [400, 'password_too_common'],
    ]);
  });
});

import { describe, expect, test } from 'vitest';
import {
  createPasswordHasher,
  DUMMY_HASH,
  MAX_CONCURRENT_HASHES,
  MAX_QUEUED_HASHES,
} from '#platform/auth/password-hasher';
import { openAppForEach } from '#testing/open-app-for-each';
import { openBrowser } from '#testing/open-browser';
import { openTestApp, PASSWORD, type TestApp } from '#testing/open-test-app';

// A stranger makes the server compute password hashes, which are slow by design, to block other users.

let app: TestApp;
openAppForEach(async () => {
  app = await openTestApp();
  return app;
});

const MOST = MAX_CONCURRENT_HASHES + MAX_QUEUED_HASHES;

/** Sends as many requests as are accepted, repeatedly until it is enough, however long others take. */
function hashTooMuch() {
  const { passwords } = app.context.services;
  let isEnough = false;
  const stranger = async () => {
    while (!isEnough) await passwords.hash(PASSWORD);
  };
  const strangers = Promise.all(Array.from({ length: MOST }, stranger));
  return () => {
    isEnough = true;
    return strangers;
  };
}

test('password hashing has a limited queue; further calls are refused at once until it drains', async () => {
  const passwords = createPasswordHasher();
  const results = await Promise.allSettled(Array.from({ length: MOST + 20 }, () => passwords.hash(PASSWORD)));
  const refused = results.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  expect(refused).toHaveLength(20);
  expect(refused[0]!.reason.refusal).toMatchObject({ code: 'server_busy', details: { retryAfter: 2 } });
  expect(await passwords.matches(await passwords.hash(PASSWORD), PASSWORD)).toBe(true);
});

test('a login without an account costs one comparison at the current hash cost', async () => {
  const costOf = (hash: string) => hash.split('$').slice(0, 4);
  const fresh = await createPasswordHasher().hash(PASSWORD);
  expect(costOf(DUMMY_HASH)).toEqual(costOf(fresh));
  expect(DUMMY_HASH).toHaveLength(fresh.length);
});

describe('full hashing queue', () => {
  test('asks a login to retry shortly and does not count a wrong password', async () => {
    const { email } = await app.person();
    const enough = hashTooMuch();
    const response = await openBrowser(app).logIn(email);
    await enough();
    expect([response.statusCode, response.json().code, response.headers['retry-after']]).toEqual([
      503,
      'server_busy',
      '2',
    ]);
    expect(app.rows('select * from auth_attempts')).toEqual([]);
    expect((await openBrowser(app).logIn(email)).statusCode).toBe(200);
  });

  test('lets calls refused for other reasons fail for those reasons, without hashing', async () => {
    const { email, headers } = await app.as('user');
    const enough = hashTooMuch();
    const stranger = openBrowser(app);
    const form = { name: 'Amina', surname: 'Ben Salah', email, password: 'a long password' };
    const change = { current: 'not it', password: '12345678' };
    const responses = await Promise.all([
      stranger.post('/users/password/reset', { token: 'made up', password: 'a long password' }),
      stranger.post('/setup', { ...form, token: 'made up' }),
      stranger.post('/users/signup', form),
      stranger.post('/users/signup', { ...form, email: 'other@mail.tn' }),
      stranger.send('PUT', '/users/password', change, headers),
    ]);
    await enough();
    expect(responses.map((response) => [response.statusCode, response.json().code])).toEqual([
      [410, 'reset_link_invalid'],
      [410, 'setup_link_invalid'],
      [409, 'email_exists'],
      [400, 'email_without_name'],
      [400, 'password_too_common'],
    ]);
  });
});

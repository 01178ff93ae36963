import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openAppForEach } from '#testing/open-app-for-each';
import { openTestApp, type TestApp } from '#testing/open-test-app';

// A phone encrypts pending jobs of a signed-out member with the public half of a lock; the server gives the private half
// to nobody but that member.
let app: TestApp;
openAppForEach(async () => {
  app = await openTestApp();
  return app;
});

const getLock = (url: string, headers = {}) => app.server.inject({ url: `/api/device-locks/${url}`, headers });

test('F-31 a member gets one key per lock, with that lock as its public half', async () => {
  const { headers } = await app.as('user');
  const lockId = randomUUID();

  const lock = await getLock(lockId, headers);
  const key = await getLock(`${lockId}/key`, headers);

  expect([lock.statusCode, Object.keys(lock.json())]).toEqual([200, ['x', 'y']]);
  expect(key.json()).toMatchObject(lock.json());
  expect((await getLock(`${lockId}/key`, headers)).json()).toEqual(key.json());
  const jwk = { kty: 'EC', crv: 'P-256', ...key.json() };
  await crypto.subtle.importKey('jwk', jwk, { name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits']);
});

test('F-32 another member, or another lock of the same member, gets a different key', async () => {
  const [amina, youssef] = [await app.as('user'), await app.as('user')];
  const lockId = randomUUID();
  const responses = await Promise.all([
    getLock(`${lockId}/key`, amina.headers),
    getLock(`${lockId}/key`, youssef.headers),
    getLock(`${randomUUID()}/key`, amina.headers),
  ]);
  expect(new Set(responses.map((response) => response.json().d)).size).toBe(3);
});

test('F-31 without a session no key is returned; with one it is neither stored nor logged', async () => {
  expect((await getLock(`${randomUUID()}/key`)).statusCode).toBe(401);
  const { headers } = await app.as('user');
  expect((await getLock('a-phone/key', headers)).statusCode).toBe(400);
  const key = await getLock(`${randomUUID()}/key`, headers);
  expect(key.headers['cache-control']).toBe('no-store');
  expect(app.logLines.join('')).not.toContain(key.json().d);
});

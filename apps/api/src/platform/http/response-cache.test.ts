import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { openAppForEach } from '#testing/open-app-for-each';
import { PASSWORD } from '#testing/open-test-app';

let app: StaffedApp;
openAppForEach(async () => {
  app = await openStaffedApp();
  return app;
});

type Person = { headers: Record<string, string> };
const get = (by: Person, url: string, headers: Record<string, string> = {}) =>
  app.server.inject({ url: `/api${url}`, headers: { ...by.headers, ...headers } });
const PACKED = { 'accept-encoding': 'gzip, deflate, br' };
const sendTexts = async (many: number) => {
  for (let each = 0; each < many; each++)
    await app.call(app.member, 'POST', '/messages', { content: `Good morning, number ${each}.` });
};

describe('cached response of a member', () => {
  const url = '/messages/user/conversation';

  test('is compressed for clients that accept it, with a separate ETag, also the second time', async () => {
    await sendTexts(8);
    const plain = await get(app.member, url);
    expect(plain.headers).toMatchObject({ vary: 'accept-encoding', 'cache-control': 'no-store' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (let each = 0; each < 2; each++) {
      const packed = await get(app.member, url, PACKED);
      expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
      expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
      expect(packed.headers.etag).not.toBe(plain.headers.etag);
      const again = await get(app.member, url, { ...PACKED, 'if-none-match': String(packed.headers.etag) });
      expect([again.statusCode, again.body, again.headers['content-encoding']]).toEqual([304, '', undefined]);
      const other = await get(app.member, url, { ...PACKED, 'if-none-match': String(plain.headers.etag) });
      expect(other.statusCode).toBe(200);
    }
  });

  test('is new in both forms after a row was written', async () => {
    await sendTexts(8);
    await get(app.member, url, PACKED);
    await app.call(app.admin, 'POST', `/messages/admin/send/${app.member.id}`, { content: 'The reply.' });
    expect((await get(app.member, url)).body).toContain('The reply.');
    expect(gunzipSync((await get(app.member, url, PACKED)).rawPayload).toString()).toContain('The reply.');
  });

  test('is plain if it is small: it fits into one network packet', async () => {
    const small = await get(app.member, '/unread-count', PACKED);
    expect([small.statusCode, small.headers['content-encoding'], small.headers.vary]).toEqual([
      200,
      undefined,
      undefined,
    ]);
  });
});

test('a cached response of staff is never compressed: it mixes texts of members with data of others', async () => {
  await sendTexts(8);
  const response = await get(app.admin, `/messages/admin/conversations?userId=${app.member.id}`, PACKED);
  expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(response.rawPayload.length).toBeGreaterThan(1024);
  expect([response.headers['content-encoding'], response.headers.vary]).toEqual([undefined, undefined]);
});

test('a response that is not cached, such as one with a session token, is never compressed', async () => {
  const { headers } = await app.server.inject({
    method: 'POST',
    url: '/api/users/login',
    headers: PACKED,
    payload: { email: app.member.email, password: PASSWORD },
  });
  expect(headers['content-encoding']).toBeUndefined();
});

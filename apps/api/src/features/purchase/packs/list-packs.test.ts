import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { openAppForEach } from '#testing/open-app-for-each';

let app: StaffedApp;
openAppForEach(async () => {
  app = await openStaffedApp();
  return app;
});

const get = (url: string, by: { headers: Record<string, string> }, headers: Record<string, string> = {}) =>
  app.server.inject({ url: `/api${url}`, headers: { ...by.headers, ...headers } });
const PACKED = { 'accept-encoding': 'br, gzip' };

describe.each(['/packs', '/packs/Ultra%20One', '/packs?language=ar'])('GET %s', (url) => {
  test('is compressed for clients that accept it, with a separate ETag', async () => {
    const plain = await get(url, app.member);
    const packed = await get(url, app.member, PACKED);
    expect(packed.headers).toMatchObject({
      ...{ 'content-encoding': 'gzip', 'cache-control': 'no-store' },
      vary: expect.stringContaining('accept-encoding'),
    });
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.headers.etag).not.toBe(plain.headers.etag);
    const secondResponse = await get(url, app.member, { ...PACKED, 'if-none-match': String(packed.headers.etag) });
    expect([secondResponse.statusCode, secondResponse.body]).toEqual([304, '']);
  });

  test('is the same for all permitted callers and refused to others', async () => {
    const [memberResponse, adminResponse] = [await get(url, app.member), await get(url, app.admin)];
    expect([adminResponse.body, adminResponse.headers.etag]).toEqual([
      memberResponse.body,
      memberResponse.headers.etag,
    ]);
    expect((await get(url, { headers: {} })).statusCode).toBe(401);
  });
});

test("a member's own response is never compressed", async () => {
  const ownResponse = await get(`/payments/${app.member.id}`, app.member, PACKED);
  expect([ownResponse.statusCode, ownResponse.headers['content-encoding']]).toEqual([200, undefined]);
});

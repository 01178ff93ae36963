import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { openStream } from '#testing/open-stream';
import { openTestApp, PASSWORD } from '#testing/open-test-app';

let app: StaffedApp;
beforeEach(async () => {
  app = await openStaffedApp();
});
afterEach(() => app.close());

const cookieOf = async (email: string) => {
  const payload = { email, password: PASSWORD };
  const { cookies } = await app.server.inject({ method: 'POST', url: '/api/users/login', payload });
  return { cookie: `waha_session=${cookies[0]!.value}` };
};

test('a stream opens by cookie only for the member named in the address', async () => {
  const headers = await cookieOf(app.member.email);
  const statusOf = async (query: string) => {
    const stream = await openStream(app, { headers, query });
    stream.close();
    return stream.status;
  };
  expect(await statusOf(`?member=${app.member.id}`)).toBe(200);
  expect(await statusOf(`?member=${app.verified.id}`)).toBe(409);
  expect(await statusOf('')).toBe(403);
  expect(await statusOf(`?member=${app.member.id}&since=no`)).toBe(400);
  expect((await openStream(app, { headers: {} })).status).toBe(401);
});

test('streams above their limit get 503, and a place is free when one ends', async () => {
  const narrow = await openTestApp({ env: { WAHA_STREAMS: '2' } });
  const member = await narrow.as('user');
  const streams = [await openStream(narrow, member), await openStream(narrow, member)];
  const refused = await openStream(narrow, member);
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '60']);
  streams[0]!.close();
  await expect
    .poll(async () => {
      const stream = await openStream(narrow, member);
      return stream.status;
    })
    .toBe(200);
  await narrow.close();
});

test('a member over the call limit of the minute can still open a stream', async () => {
  const narrow = await openTestApp({ env: { WAHA_RATE_LIMIT_PER_MINUTE: '3' } });
  const member = await narrow.as('user');
  for (let each = 0; each < 10; each++) {
    const stream = await openStream(narrow, member);
    expect(stream.status).toBe(200);
    stream.close();
  }
  const statuses: number[] = [];
  for (let each = 0; each < 4; each++)
    statuses.push((await narrow.server.inject({ url: '/api/sync', headers: member.headers })).statusCode);
  expect(statuses).toEqual([200, 200, 200, 429]);
  await narrow.close();
});

test('calls are counted the same for any spelling of their address', async () => {
  const narrow = await openTestApp({ env: { WAHA_RATE_LIMIT_PER_MINUTE: '3' } });
  const statuses: number[] = [];
  for (const url of ['/api/products', '/%61pi/products', '/api/%70roducts', '/%61pi/products', '/api/products'])
    statuses.push((await narrow.server.inject({ url })).statusCode);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  await narrow.close();
});

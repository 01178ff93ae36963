import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { openStream } from '#testing/open-stream';
import { openTestApp, type TestApp } from '#testing/open-test-app';
import { uploadResumable } from '#testing/upload-resumable';

vi.setConfig({ testTimeout: 20_000 });
const LIMIT = 60;
let app: TestApp;
afterEach(() => app.close());

const loop = () => app.context.services.watch.loop.delay();

/** Blocks the event loop, as under overload, until that has been measured. */
async function overload(): Promise<void> {
  do {
    const until = performance.now() + 3 * LIMIT;
    while (performance.now() < until);
    await setImmediate();
  } while (loop().median <= LIMIT);
}

const products = () => app.server.inject({ url: '/api/products' });

test('an overloaded server rejects calls at once and accepts them again after it recovers', async () => {
  app = await openTestApp({ env: { WAHA_BUSY_AFTER_MS: String(LIMIT) } });
  expect((await products()).statusCode).toBe(200);

  await overload();
  const response = await products();
  expect([response.statusCode, response.json()]).toEqual([
    503,
    {
      message: 'The server is busy. Please try again in a moment.',
      code: 'server_busy',
      requestId: expect.any(String),
      retryAfter: 2,
    },
  ]);
  expect(response.headers['retry-after']).toBe('2');
  const inOtherLetters = await app.server.inject({ url: '/%61pi/products' });
  expect(inOtherLetters.statusCode).toBe(503);
  expect(app.context.services.watch.turnedAway).toBe(2);

  await expect.poll(async () => (await products()).statusCode, { timeout: 10_000 }).toBe(200);
  expect(app.context.services.watch.failures.since(app.time.now)).toEqual([]);
});

test('health, uploads and event streams are never rejected under load', async () => {
  app = await openTestApp({ env: { WAHA_BUSY_AFTER_MS: String(LIMIT) } });
  const member = await app.as('user');
  await app.server.listen({ port: 0, host: '127.0.0.1' });

  await overload();
  // The shed request comes first: by the end of the upload the overload may be over.
  const [listed, health, stream, id] = await Promise.all([
    products(),
    app.server.inject({ url: '/api/health' }),
    openStream(app, { headers: member.headers }),
    uploadResumable(app, member, Buffer.from('half a receipt')),
  ]);
  expect([health.statusCode, stream.status, typeof id, listed.statusCode]).toEqual([200, 200, 'string', 503]);
  stream.close();
});

test('one long event loop delay that is over rejects no call', async () => {
  app = await openTestApp({ env: { WAHA_BUSY_AFTER_MS: '500' } });
  await expect.poll(() => loop().max, { timeout: 5000 }).toBeGreaterThan(0);
  const until = performance.now() + 1200;
  while (performance.now() < until);
  const statuses = new Set<number>();
  await expect
    .poll(
      async () => {
        statuses.add((await products()).statusCode);
        return loop().max;
      },
      { interval: 20, timeout: 5000 },
    )
    .toBeGreaterThan(1000);
  statuses.add((await products()).statusCode);
  expect([...statuses]).toEqual([200]);
});

test('a delayed server far from its limit continues to answer', async () => {
  app = await openTestApp();
  await overload();
  expect((await products()).statusCode).toBe(200);
});

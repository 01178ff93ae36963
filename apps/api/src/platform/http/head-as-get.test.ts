import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#testing/open-test-app';

let app: TestApp;
let address: string;
beforeAll(async () => {
  app = await openTestApp();
  address = `${await app.server.listen({ port: 0, host: '127.0.0.1' })}/api`;
});
afterAll(() => app.close());

/** Headers that do not depend on the single call. */
const OWN = ['connection', 'keep-alive', 'date', 'x-request-id', 'x-ratelimit-remaining', 'x-ratelimit-reset'];
const headersOf = ({ headers }: Response) => Object.fromEntries([...headers].filter(([name]) => !OWN.includes(name)));

test.each(['/config', '/packs', '/health', '/nothing-here'])(
  'HEAD of %s returns the GET headers without a body',
  async (path) => {
    const [head, get] = [await fetch(address + path, { method: 'HEAD' }), await fetch(address + path)];
    expect([head.status, headersOf(head)]).toEqual([get.status, headersOf(get)]);
    expect([await head.text(), (await get.text()).length > 0]).toEqual(['', true]);
  },
);

test('HEAD is refused to callers that may not GET', async () => {
  const member = await app.as('user');
  const stranger = await fetch(`${address}/wallets/${member.id}`, { method: 'HEAD' });
  const other = await app.as('user');
  const nosy = await fetch(`${address}/wallets/${member.id}`, { method: 'HEAD', headers: other.headers });
  const ownResponse = await fetch(`${address}/wallets/${member.id}`, { method: 'HEAD', headers: member.headers });
  expect([stranger.status, nosy.status, ownResponse.status]).toEqual([401, 403, 200]);
});

test('HEAD of the change stream ends', async () => {
  const member = await app.as('user');
  const response = await fetch(`${address}/events`, { method: 'HEAD', headers: member.headers });
  expect(await response.text()).toBe('');
});

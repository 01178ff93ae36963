import { afterEach, describe, expect, test } from 'vitest';
import { readConfig } from '#platform/config/config';
import { openTestApp, type TestApp } from '#testing/open-test-app';

// An attacker who has used up the attempts of an address claims another: anyone can send X-Forwarded-For.

let app: TestApp | undefined;
afterEach(() => app?.close());

/** Returns how many wrong set-up links are checked for a client that claims a new address each time; at most 40. */
async function triesOf(trust: string | undefined, forwarded: (each: number) => string, remoteAddress = '127.0.0.1') {
  app = await openTestApp({ env: trust === undefined ? {} : { WAHA_TRUST_PROXY: trust } });
  let taken = 0;
  for (let each = 0; each < 40; each++) {
    const answer = await app.server.inject({
      method: 'POST',
      url: '/api/setup',
      payload: { name: 'A', surname: 'B', email: 'a@b.tn', password: 'a long password', token: `guess${each}` },
      headers: { 'x-forwarded-for': forwarded(each) },
      remoteAddress,
    });
    if (answer.statusCode === 410) taken++;
  }
  return taken;
}
const invented = (each: number) => `10.9.8.${each}, 203.0.113.7`;
const honest = (each: number) => `203.0.113.${each}`;

describe.each(['1', 'true', '127.0.0.0/8', '127.0.0.1', '::1,127.0.0.1/32'])(
  'behind one proxy, WAHA_TRUST_PROXY=%s',
  (trust) => {
    test('what a caller wrote before the proxy is not believed', async () => {
      expect(await triesOf(trust, invented)).toBe(30);
    });
    test('what the proxy wrote is', async () => {
      expect(await triesOf(trust, honest)).toBe(40);
    });
  },
);

test('behind two proxies the second from the right is believed, and none before it', async () => {
  expect(await triesOf('2', (each) => `203.0.113.${each}, 10.0.0.1`)).toBe(40);
  await app!.close();
  expect(await triesOf('2', (each) => `10.9.8.${each}, 203.0.113.7, 10.0.0.1`)).toBe(30);
});

test('whoever does not come through a named network is not believed at all', async () => {
  expect(await triesOf('10.0.0.0/8', honest, '198.51.100.5')).toBe(30);
});

test.each([undefined, 'false', '0'])('with WAHA_TRUST_PROXY=%s nobody is believed', async (trust) => {
  expect(await triesOf(trust, honest)).toBe(30);
});

test.each(['yes', '-1', '10.0.0.0/33', '1.2.3', '10.0.0.1,', '1.5', '99'])('%s is no such setting', (trust) => {
  app = undefined;
  expect(() => readConfig({ WAHA_TRUST_PROXY: trust }, '/')).toThrow('WAHA_TRUST_PROXY');
});

test('the older "true" is one hop, and the log is told', () => {
  app = undefined;
  expect(readConfig({ WAHA_TRUST_PROXY: 'true' }, '/').outdated).toEqual([
    'WAHA_TRUST_PROXY=true is deprecated and treated as 1 (one proxy). Set 1, or the networks of your proxies.',
  ]);
  expect(readConfig({ WAHA_TRUST_PROXY: '1' }, '/').outdated).toEqual([]);
});

import { afterEach, describe, expect, test } from 'vitest';
import { readConfig } from '#platform/config/config';
import { openTestApp, type TestApp } from '#testing/open-test-app';

// An attacker who has used up the attempts of an address claims another: anyone can send X-Forwarded-For.

let app: TestApp | undefined;
afterEach(() => app?.close());

/** Returns how many wrong set-up links are checked for a client that claims a new address each time; at most 40. */
async function triesOf(trust: string | undefined, forwarded: (each: number) => string, remoteAddress = '127.0.0.1') {
  app = await openTestApp({ env: trust === undefined ? {} : { WAHA_TRUST_PROXY: trust } });
  let successCount = 0;
  for (let each = 0; each < 40; each++) {
    const response = await app.server.inject({
      method: 'POST',
      url: '/api/setup',
      payload: { name: 'A', surname: 'B', email: 'a@b.tn', password: 'a long password', token: `guess${each}` },
      headers: { 'x-forwarded-for': forwarded(each) },
      remoteAddress,
    });
    if (response.statusCode === 410) successCount++;
  }
  return successCount;
}
const invented = (each: number) => `10.9.8.${each}, 203.0.113.7`;
const honest = (each: number) => `203.0.113.${each}`;

describe.each(['1', 'true', '127.0.0.0/8', '127.0.0.1', '::1,127.0.0.1/32'])(
  'behind one proxy, WAHA_TRUST_PROXY=%s',
  (trust) => {
    test("the caller's own header is ignored", async () => {
      expect(await triesOf(trust, invented)).toBe(30);
    });
    test("the proxy's header is used", async () => {
      expect(await triesOf(trust, honest)).toBe(40);
    });
  },
);

test('behind two proxies only the second address from the right is used', async () => {
  expect(await triesOf('2', (each) => `203.0.113.${each}, 10.0.0.1`)).toBe(40);
  await app!.close();
  expect(await triesOf('2', (each) => `10.9.8.${each}, 203.0.113.7, 10.0.0.1`)).toBe(30);
});

test('a caller outside the named networks is never trusted', async () => {
  expect(await triesOf('10.0.0.0/8', honest, '198.51.100.5')).toBe(30);
});

test.each([undefined, 'false', '0'])('with WAHA_TRUST_PROXY=%s no header is trusted', async (trust) => {
  expect(await triesOf(trust, honest)).toBe(30);
});

test.each(['yes', '-1', '10.0.0.0/33', '1.2.3', '10.0.0.1,', '1.5', '99'])(
  'WAHA_TRUST_PROXY=%s is refused',
  (trust) => {
    app = undefined;
    expect(() => readConfig({ WAHA_TRUST_PROXY: trust }, '/')).toThrow('WAHA_TRUST_PROXY');
  },
);

test('the older value "true" means one hop and logs a warning', () => {
  app = undefined;
  expect(readConfig({ WAHA_TRUST_PROXY: 'true' }, '/').outdated).toEqual([
    'WAHA_TRUST_PROXY=true is deprecated and treated as 1 (one proxy). Set 1, or the networks of your proxies.',
  ]);
  expect(readConfig({ WAHA_TRUST_PROXY: '1' }, '/').outdated).toEqual([]);
});

import { gunzipSync } from 'node:zlib';
import { listPackOffers, type WirePack } from '@waha/domain/purchase/purchase.contract';
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

describe('GET /pack-offers', () => {
  const anyone = { headers: {} };

  test('is open to callers without a session, and the same with one', async () => {
    const offers = await get('/pack-offers', anyone);
    expect(offers.statusCode).toBe(200);
    expect(listPackOffers.reply.parse(offers.json())).toEqual(offers.json());
    const packs = (await get('/packs', app.member)).json() as WirePack[];
    expect(offers.json()).toEqual(packs.map((pack) => expect.objectContaining({ _id: pack._id, price: pack.price })));
    for (const reader of [app.member, app.admin]) expect((await get('/pack-offers', reader)).body).toBe(offers.body);
  });

  test('has the public fields only', async () => {
    const [first] = (await get('/pack-offers', anyone)).json();
    expect(first).toEqual({
      _id: expect.any(String),
      ...{ packName: 'Ultra One', type: 'local', group: 'PackUltraOne', price: 149_500, bonusEveryMonth: 12 },
      monthlyBonus: { value: 6000, valueaff: '6.000 TND' },
      ...{ balanceFacilityService: expect.any(Number), Gift: expect.any(String), withdrawalDays: 31 },
      imageUrl: expect.stringMatching(/^\/media\/packs\//),
      paymentFacilities: expect.arrayContaining([
        { _id: expect.any(String), period: 3, monthlyAmount: 51_500, totalAmount: 154_500 },
      ]),
    });
  });

  test('names the gift in the requested language', async () => {
    const [french, arabic] = await Promise.all(
      ['fr', 'ar'].map(async (language) => (await get(`/pack-offers?language=${language}`, anyone)).json()),
    );
    expect(arabic[0].Gift).toMatch(/[\u0600-\u06FF]/);
    expect(french[0].Gift).not.toBe(arabic[0].Gift);
  });

  test('answers 304 for a known ETag, also compressed', async () => {
    for (const headers of [{}, PACKED]) {
      const { etag } = (await get('/pack-offers', anyone, headers)).headers;
      const secondResponse = await get('/pack-offers', anyone, { ...headers, 'if-none-match': String(etag) });
      expect([secondResponse.statusCode, secondResponse.body]).toEqual([304, '']);
    }
  });
});

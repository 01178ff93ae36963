import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { CENTS_PER_EURO } from '@waha/domain/kernel/money';
import { PRICE_RANGE } from '@waha/domain/marketplace/filter-products';
import { listProducts, readProduct, type WireProduct } from '@waha/domain/marketplace/marketplace.contract';
import { CATEGORIES, PRODUCT_COLORS } from '@waha/domain/marketplace/product';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findAssets } from '#platform/config/assets';
import { readCatalogue } from '#platform/config/catalogue';
import { openTestApp } from '#testing/open-test-app';

let opened: Awaited<ReturnType<typeof openTestApp>>;
let products: WireProduct[];
beforeAll(async () => {
  opened = await openTestApp();
  products = (await opened.server.inject({ url: '/api/products' })).json();
});
afterAll(() => opened.close());

describe('products', () => {
  test('match the contract, for a visitor without an account', () => {
    expect(listProducts.reply.parse(products)).toEqual(products);
  });

  test('cover all four categories, each with several subcategories and brands', () => {
    for (const category of CATEGORIES) {
      const inside = products.filter((product) => product.category === category);
      const kinds = (of: (product: WireProduct) => string) => new Set(inside.map(of)).size;
      expect([category, inside.length >= 7, kinds((p) => p.subcategory) > 2, kinds((p) => p.brand) > 2]).toEqual([
        category,
        true,
        true,
        true,
      ]);
    }
    expect(new Set(products.map(({ category }) => category)).size).toBe(CATEGORIES.length);
  });

  test('have prices within the price sliders, and some are out of stock', () => {
    const outside = products.filter(
      ({ price }) => price < PRICE_RANGE.min * CENTS_PER_EURO || price > PRICE_RANGE.max * CENTS_PER_EURO,
    );
    expect(outside).toEqual([]);
    expect(new Set(products.map(({ inStock }) => inStock)).size).toBe(2);
  });

  test('have known colours and dated reviews with 1 to 5 stars, no more than counted', () => {
    for (const { name, colors = [], reviews, reviewList } of products) {
      expect([name, colors.filter((color) => !(color in PRODUCT_COLORS))]).toEqual([name, []]);
      expect(reviewList.length).toBeLessThanOrEqual(reviews);
      for (const review of reviewList) {
        expect(review).toMatchObject({ date: expect.stringMatching(/^20\d\d-\d\d-\d\d$/) });
        expect([1, 2, 3, 4, 5]).toContain(review.rating);
      }
    }
  });

  test('have small, permanently cached pictures of their own with a part in the chosen colour', async () => {
    const bodies = new Set<string>();
    for (const { imageUrl } of products) {
      const picture = await opened.server.inject({ url: imageUrl });
      expect([imageUrl, picture.statusCode, picture.headers['content-type']]).toEqual([imageUrl, 200, 'image/svg+xml']);
      expect(picture.headers['cache-control']).toContain('immutable');
      expect(picture.rawPayload.byteLength).toBeLessThan(4096);
      expect(picture.body).toContain('"currentColor"');
      bodies.add(picture.body);
    }
    expect(bodies.size).toBe(products.length);
  });

  test('can also be read one at a time', async () => {
    for (const product of products) {
      const response = await opened.server.inject({ url: `/api/products/${product.id}` });
      expect(readProduct.reply.parse(response.json())).toEqual(product);
    }
  });

  test.each(['0', '-1', '99999'])('with id %s are not found', async (id) => {
    const response = await opened.server.inject({ url: `/api/products/${id}` });
    expect([response.statusCode, response.json()]).toEqual([
      404,
      { message: 'Product not found', code: 'product_not_found', requestId: expect.any(String) },
    ]);
  });
});

describe('localised products', () => {
  test("are the same products in the requested language, by default the source's", async () => {
    const inLanguage = async (language: string): Promise<WireProduct[]> =>
      (await opened.server.inject({ url: `/api/products?language=${language}` })).json();
    expect(await inLanguage('source')).toEqual(products);
    expect(await inLanguage('fr')).toEqual(products.map(({ textLanguage: _, ...product }) => product));
    for (const [language, name, comment, dimensions] of [
      ['ar', 'قميص كتّان Zéphyr', 'مريح جدًا في الحرّ، والكتّان لا يحكّ.', 'الطول 74 سم (المقاس M)'],
      [
        'en',
        'Zéphyr linen shirt',
        'Very pleasant when it is hot, and the linen does not scratch.',
        'Length 74 cm (size M)',
      ],
    ] as const) {
      const list = await inLanguage(language);
      expect(listProducts.reply.parse(list)).toEqual(list);
      expect(list[0]).toMatchObject({ id: 1, name, dimensions, brand: 'Maison Olba', category: 'Mode & Fashion' });
      expect(list[0]?.reviewList[0]?.comment).toBe(comment);
      expect(list.map(({ id, price, imageUrl }) => [id, price, imageUrl])).toEqual(
        products.map(({ id, price, imageUrl }) => [id, price, imageUrl]),
      );
      expect((await opened.server.inject({ url: `/api/products/1?language=${language}` })).json()).toEqual(list[0]);
    }
  });

  test("name the language of French texts in the specification's wording", async () => {
    const languagesOf = async (query: string) => {
      const products: WireProduct[] = (await opened.server.inject(`/api/products${query}`)).json();
      return [...new Set(products.map(({ textLanguage }) => textLanguage))];
    };
    expect(await languagesOf('')).toEqual(['fr']);
    for (const language of ['fr', 'ar', 'en']) expect(await languagesOf(`?language=${language}`)).toEqual([undefined]);
  });

  test('have as many subcategories as the source, so that filters group them the same', async () => {
    const divided = async (language: string) => {
      const list: WireProduct[] = (await opened.server.inject({ url: `/api/products?language=${language}` })).json();
      const firstOf = (product: WireProduct) =>
        list.findIndex(({ subcategory }) => subcategory === product.subcategory);
      return list.map(firstOf);
    };
    const source = await divided('source');
    for (const language of ['fr', 'ar', 'en']) expect(await divided(language)).toEqual(source);
  });
});

describe('conditional product requests', () => {
  const get = (url: string, headers: Record<string, string> = {}) => opened.server.inject({ url, headers });

  test.each(['/api/products', '/api/products/1', '/api/products?language=ar'])(
    'to %s get no content again',
    async (url) => {
      const first = await get(url);
      const etag = String(first.headers.etag);
      expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'no-cache']);
      expect(etag).toMatch(/^"[\w-]+"$/);
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const secondResponse = await get(url, { 'if-none-match': known });
        expect([known, secondResponse.statusCode, secondResponse.body, secondResponse.headers.etag]).toEqual([
          known,
          304,
          '',
          etag,
        ]);
      }
      expect((await get(url, { 'if-none-match': '"other"' })).body).toBe(first.body);
    },
  );

  test('use another ETag for compressed responses with the same content', async () => {
    const plain = await get('/api/products');
    const packed = await get('/api/products', { 'accept-encoding': 'br, gzip' });
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: expect.stringContaining('accept-encoding'),
    });
    expect(packed.headers.etag).not.toBe(plain.headers.etag);
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    const refused = await get('/api/products', { 'accept-encoding': 'gzip;q=0, br' });
    expect([refused.headers['content-encoding'], refused.body]).toEqual([undefined, plain.body]);
  });

  test('use a separate ETag for each product', async () => {
    const responses = await Promise.all(products.map(({ id }) => get(`/api/products/${id}`)));
    expect(new Set(responses.map(({ headers }) => headers.etag)).size).toBe(products.length);
  });
});

describe("operator's own products.json", () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'waha-products-'));
  const ownFile = join(dataDir, 'catalogue', 'products.json');
  mkdirSync(join(dataDir, 'catalogue'));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  const { catalogue: folder } = findAssets();
  const [sample] = readCatalogue(folder, join(dataDir, 'none')).products;

  test('overrides the built-in file', () => {
    writeFileSync(ownFile, JSON.stringify([{ ...sample, id: 7, name: 'Miel de thym' }]));
    expect(readCatalogue(folder, dataDir).products).toEqual([{ ...sample, id: 7, name: 'Miel de thym' }]);
  });

  test.each([
    ['a price of nothing', [{ ...sample, price: 0 }], /products\.json is invalid at 0\.price/],
    ['an unknown colour', [{ ...sample, colors: ['Fuchsia'] }], /products\.json is invalid at 0\.colors/],
    ['a picture from elsewhere', [{ ...sample, image: '../packs/x.svg' }], /products\.json is invalid at 0\.image/],
    ['one id twice', [sample, sample], /products\.json is invalid.*two products have the same id/],
  ])('is refused at start for %s', (_what, content, message) => {
    writeFileSync(ownFile, JSON.stringify(content));
    expect(() => readCatalogue(folder, dataDir)).toThrow(message);
  });
});

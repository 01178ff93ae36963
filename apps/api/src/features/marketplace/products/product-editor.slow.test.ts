import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOUR } from '@waha/domain/kernel/time';
import type { ProductDraft } from '@waha/domain/marketplace/staff/product-draft-schema';
import { describe, expect, test } from 'vitest';
import { listDraftKinds } from '#list-draft-kinds';
import { readCatalogue } from '#platform/config/catalogue';
import { publishDueDrafts } from '#platform/drafts/publish-draft';
import { createSizedJpeg } from '#testing/create-sized-jpeg';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { openAppForEach } from '#testing/open-app-for-each';
import { sendForm } from '#testing/send-form';
import { exportProducts } from './products.export';

let app: StaffedApp;
let url = '/catalogue/products/1';
openAppForEach(async () => {
  app = await openStaffedApp();
  url = '/catalogue/products/1';
  return app;
});

const read = async (path = '') => (await app.call(app.admin, 'GET', url + path)).json();
const listing = async (query = '') => (await app.server.inject({ url: `/api/products${query}` })).json();
const readProduct = async (id: number, query = '') =>
  (await listing(query)).find((product: { id: number }) => product.id === id);
const save = (content: object, revision: number, by = app.admin) =>
  app.call(by, 'PUT', `${url}/draft`, { content, revision });
const publish = (revision: number, publishAt?: string, by = app.admin) =>
  app.call(by, 'POST', `${url}/publish`, { revision, ...(publishAt && { publishAt }) });

async function draft(change: Partial<ProductDraft>): Promise<number> {
  const { published, draft, revision } = await read();
  const saved = await save({ ...(draft?.content ?? published), ...change }, revision);
  expect(saved.statusCode).toBe(200);
  return saved.json().revision;
}
async function picture(): Promise<string> {
  const bytes = readFileSync(new URL('../../../testing/media/small.jpg', import.meta.url));
  return (await sendForm(app, app.admin, { url: '/catalogue/media', files: { picture: bytes } })).json().name;
}

describe('product', () => {
  test('is drafted invisibly, previewed, and published for visitors at once', async () => {
    const before = await readProduct(1);
    const image = await picture();
    const revision = await draft({ price: 5990, image, name: { source: 'Chemise', ar: 'قميص' } });
    expect(await readProduct(1)).toEqual(before);
    expect(await read('/preview?language=ar')).toMatchObject({ price: 5990, name: 'قميص' });

    const { cursor } = (await app.call(app.member, 'GET', '/sync')).json();
    expect((await publish(revision)).json()).toEqual({ message: 'Published.', version: 1 });
    const after = { ...before, price: 5990, name: 'Chemise', imageUrl: `/media/own/${image}?v=${image.slice(0, 10)}` };
    expect(await readProduct(1)).toEqual(after);
    expect((await app.server.inject({ url: '/api/products/1' })).json()).toEqual(after);
    expect((await readProduct(1, '?language=ar')).name).toBe('قميص');
    expect((await app.call(app.member, 'GET', `/sync?since=${cursor}`)).json().changes).toMatchObject([
      { feature: 'marketplace' },
    ]);
    expect(app.audited('product.published')).toMatchObject([
      {
        actor_id: app.admin.id,
        details: JSON.stringify({ version: 1, name: 'Chemise', beforeCents: before.price, priceCents: 5990 }),
      },
    ]);
  });

  test('is published in French alone, and read in French in every language', async () => {
    const revision = await draft({ name: { source: '', fr: 'Chemise en lin' } });
    expect((await publish(revision)).statusCode).toBe(200);
    for (const query of ['', '?language=fr', '?language=ar', '?language=en'])
      expect((await readProduct(1, query)).name).toBe('Chemise en lin');
    expect(app.audited('product.published')[0]).toMatchObject({ details: expect.stringContaining('Chemise en lin') });
  });

  test('with a blank translation is refused with the language', async () => {
    const refused = (await publish(await draft({ name: { source: 'Shirt', ar: ' ' } }))).json();
    expect(refused).toMatchObject({
      code: 'draft_not_whole',
      faults: [{ path: 'name', code: 'text_missing', language: 'ar' }],
    });
  });

  test('with ten times the published price is published only once the price is confirmed', async () => {
    const { price } = await readProduct(1);
    const revision = await draft({ price: price * 10 });
    const warnings = [{ about: 'price', id: 'price', publishedCents: price }];
    expect((await publish(revision)).json()).toMatchObject({ code: 'draft_has_warnings', warnings });
    const confirmed = await app.call(app.admin, 'POST', `${url}/publish`, {
      revision,
      confirmedWarnings: ['price:price'],
    });
    expect([confirmed.statusCode, (await readProduct(1)).price]).toEqual([200, price * 10]);
  });

  test('appears in the marketplace HTML when published, before any script runs', async () => {
    const { body: before } = await app.server.inject({ url: '/product/1' });
    const image = await picture();
    await publish(await draft({ image }));
    const { body } = await app.server.inject({ url: '/product/1' });
    if (before.includes('<img')) expect(body).toContain(`/media/own/${image}`);
  });

  test('has its picture in two sizes after a small upload, also in the initial list', async () => {
    const files = { picture: createSizedJpeg(1600, 1200, 100) };
    const bring = (more = {}) => sendForm(app, app.admin, { url: '/catalogue/media', files: { ...files, ...more } });
    const image = (await bring()).json().name;
    await publish(await draft({ image }));
    expect(await readProduct(1)).not.toHaveProperty('imageSet');
    await bring({ small: createSizedJpeg(480, 360) });
    const { imageUrl } = await readProduct(1);
    const imageSet = `${imageUrl}&small 480w, ${imageUrl} 1600w`;
    expect([(await readProduct(1)).imageSet, (await read('/preview')).imageSet]).toEqual([imageSet, imageSet]);
  });

  test('reverts to an earlier version', async () => {
    await publish(await draft({ price: 5990 }));
    const versions = await read('/versions');
    expect(versions.map(({ version, price, changed }: never) => ({ version, price, changed }))).toEqual([
      { version: 1, price: 5990, changed: ['price'] },
      { version: 0, price: 4990, changed: [] },
    ]);
    const { revision } = await read();
    const restored = await app.call(app.admin, 'POST', `${url}/versions/0/restore`, { revision });
    await publish(restored.json().revision);
    expect((await readProduct(1)).price).toBe(4990);
  });

  test('that is hidden is invisible to visitors and can return', async () => {
    await publish(await draft({ isShown: false }));
    expect(await readProduct(1)).toBeUndefined();
    expect((await app.server.inject({ url: '/api/products/1' })).statusCode).toBe(404);
    await publish(await draft({ isShown: true }));
    expect(await readProduct(1)).toBeDefined();
  });

  test('edited by two people: the second gets the first saved version', async () => {
    const { published, revision } = await read();
    await draft({ price: 5990 });
    const second = await save({ ...published, brand: 'Other' }, revision);
    expect([second.statusCode, second.json()]).toMatchObject([
      409,
      { code: 'draft_changed', draft: { content: { price: 5990 } } },
    ]);
  });

  test('with missing fields reports them and is not published', async () => {
    const response = await publish(await draft({ price: 0, image: `${'0'.repeat(64)}.jpg`, name: ' ' }));
    expect([response.statusCode, response.json().faults]).toEqual([
      422,
      [
        { path: 'name', code: 'text_missing' },
        { path: 'price', code: 'amount_missing' },
        { path: 'image', code: 'media_unknown' },
      ],
    ]);
    const { published, revision } = await read();
    for (const image of ['../../keys/session.key', 'a/b.svg', '..svg'])
      expect((await save({ ...published, image }, revision)).statusCode).toBe(400);
  });

  test('is published at its scheduled time', async () => {
    const at = app.time.now + HOUR;
    await publish(await draft({ price: 5990 }), new Date(at).toISOString());
    const due = () => publishDueDrafts(app.context.services, listDraftKinds(app.context.services));
    await due();
    expect((await readProduct(1)).price).toBe(4990);
    app.time.now = at;
    await due();
    expect((await readProduct(1)).price).toBe(5990);
    expect(app.audited('product.scheduled')).toHaveLength(1);
  });
});

describe('new product', () => {
  test('gets its own number, is visible to editors only, then is listed last', async () => {
    const { _id } = (await app.call(app.admin, 'POST', '/catalogue/products', {})).json();
    expect(_id).toBe((await listing()).length + 1);
    url = `/catalogue/products/${_id}`;
    const image = await picture();
    const texts = { name: 'Mug', subcategory: 'Cuisine', description: 'A mug.', brand: 'Argile' };
    const revision = await draft({ ...texts, price: 990, image, category: 'Maison & Jardin' });
    expect(await readProduct(_id)).toBeUndefined();
    expect((await app.call(app.admin, 'GET', '/catalogue/products')).json().at(-1)).toMatchObject({
      _id,
      isNew: true,
      name: 'Mug',
    });
    expect((await publish(revision)).json().version).toBe(1);
    expect((await listing()).at(-1)).toMatchObject({ id: _id, name: 'Mug', price: 990, reviews: 0, reviewList: [] });
  });

  test('is deleted if discarded', async () => {
    const { _id } = (await app.call(app.admin, 'POST', '/catalogue/products', {})).json();
    url = `/catalogue/products/${_id}`;
    const { revision } = await read();
    expect((await app.call(app.admin, 'DELETE', `${url}/draft`, { revision })).statusCode).toBe(204);
    expect((await app.call(app.admin, 'GET', url)).json().code).toBe('product_not_found');
  });
});

test('the product list follows the chosen order', async () => {
  const ids = (await listing()).map(({ id }: { id: number }) => String(id));
  const order = (wanted: string[], by = app.admin) => app.call(by, 'PUT', '/catalogue/products/order', { ids: wanted });
  expect((await order(ids.toReversed())).statusCode).toBe(204);
  expect((await listing()).map(({ id }: { id: number }) => String(id))).toEqual(ids.toReversed());
  expect((await order(ids.slice(1))).json().code).toBe('order_changed');
});

test('commercial and finance staff and members cannot edit products', async () => {
  const { published, revision } = await read();
  for (const by of [app.commercial, app.finance, app.member]) {
    expect((await save({ ...published, price: 1 }, revision, by)).statusCode).toBe(403);
    expect((await publish(revision, undefined, by)).statusCode).toBe(403);
    expect((await app.call(by, 'POST', '/catalogue/products', {})).statusCode).toBe(403);
  }
});

test('exported products are accepted by a start', async () => {
  await publish(await draft({ price: 5990, isShown: false }));
  const folder = join(app.dataDir, 'catalogue');
  mkdirSync(folder);
  writeFileSync(join(folder, 'products.json'), JSON.stringify(await exportProducts(app.context.services)));
  const { products } = readCatalogue(app.context.services.assets.catalogue, app.dataDir);
  expect(products.find(({ id }) => id === 1)).toMatchObject({ price: 5990, isShown: false });
  expect(products).toHaveLength((await listing()).length + 1);
});

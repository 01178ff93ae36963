import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FirstGoods } from './first-goods';

let web: string;
let app: FastifyInstance;
beforeAll(() => {
  web = mkdtempSync(join(tmpdir(), 'waha-goods-'));
  writeFileSync(join(web, 'market.html'), '<body><div id="root"></div><div class="first">Waha</div></body>');
  const products = [1, 2, 3, 4, 5].map((id) => ({ id, image: `n${id}.svg` }));
  const goods = new FirstGoods(web, { products, mediaUrl: (path: string) => `/media/${path}?v=1` });
  app = Fastify();
  app.get('*', (request, reply) => goods.pageOf(request.url, 'market.html')?.send(request, reply, 200) ?? 'plain');
});
afterAll(async () => {
  await app.close();
  rmSync(web, { recursive: true });
});

const pageAt = async (url: string) => (await app.inject({ url })).body;
const picturesIn = (page: string) => [...page.matchAll(/<img src="([^"]*)"/g)].map(([, src]) => src);

test('the first screen of the list shows what a phone sees of it, that of a product its own picture', async () => {
  const list = await pageAt('/category');
  expect(list).toContain('<div class="first with-goods"><div class="goods">');
  expect(picturesIn(list)).toEqual([1, 2, 3, 4].map((id) => `/media/products/n${id}.svg?v=1`));
  const one = await pageAt('/product/5');
  expect(one).toContain('<div class="goods one">');
  expect(picturesIn(one)).toEqual(['/media/products/n5.svg?v=1']);
});

test.each(['/category?q=lamp', '/product/99', '/product/05', '/cart', '/login'])(
  '%s has no such pictures',
  async (url) => {
    expect(await pageAt(url)).toBe('plain');
  },
);

test('whoever has the page already is told that it is still right', async () => {
  const { headers } = await app.inject({ url: '/category' });
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  const again = await app.inject({ url: '/category', headers: { 'if-none-match': String(headers.etag) } });
  expect(again.statusCode).toBe(304);
});

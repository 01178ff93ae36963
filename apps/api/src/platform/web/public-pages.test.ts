import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#testing/open-test-app';

const HEAD = '<title>Waha</title>\n<meta name="description" content="Packs." />';
const page = (name: string) =>
  `<!doctype html>\n<html lang="en">\n<head>${HEAD}</head><body><div class="first">${name}</div></body></html>`;
const PAGES = ['/', '/login', '/dashboard', '/category', '/product/$id', '/packs', '/company-description'];

let web: string;
let app: TestApp;
beforeAll(async () => {
  web = mkdtempSync(join(tmpdir(), 'waha-public-pages-'));
  for (const name of ['index', 'dashboard', 'login', 'product', 'category', 'company-description'])
    writeFileSync(join(web, `${name}.html`), page(name));
  mkdirSync(join(web, 'assets'));
  for (const name of ['app.js', 'app.js.br', 'app.css', 'letters.woff2', 'tiles.svg'])
    writeFileSync(join(web, 'assets', name), '/* the same in all of them */');
  writeFileSync(join(web, 'service-worker.js'), '');
  writeFileSync(join(web, 'login.html.br'), 'compressed by the build');
  writeFileSync(join(web, 'pages.json'), JSON.stringify(PAGES));
  app = await openTestApp({ web, env: { PUBLIC_URL: 'https://waha.example' } });
});
afterAll(async () => {
  await app.close();
  rmSync(web, { recursive: true });
});

const get = (url: string, headers = {}) => app.server.inject({ url, headers });
const productsIn = async () => (await get('/api/products')).json() as { id: number; name: string; price: number }[];

describe('public address', () => {
  test.each([
    '/',
    '/login',
    '/dashboard?open=wallet',
    '/category?q=x',
    '/product/1',
    '/product/1/',
    '/packs',
    '/company-description',
  ])('%s of a page answers 200', async (url) => {
    expect((await get(url)).statusCode).toBe(200);
  });

  test.each(['/nope', '/product', '/product/1/2', '/product/999999', '/product/abc', '/Dashboard', '/somewhere/else'])(
    '%s of no page answers 404 with the app, which shows "not found"',
    async (url) => {
      const response = await get(url);
      expect([response.statusCode, response.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(response.headers['cache-control']).toBe('no-cache');
      expect(response.body).toContain('<div class="first');
    },
  );
});

test('a page is sent as the build compressed it, to browsers that take it', async () => {
  const compressed = await get('/login', { 'accept-encoding': 'gzip, br' });
  expect([compressed.headers['content-encoding'], compressed.body]).toEqual(['br', 'compressed by the build']);
  expect(compressed.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: expect.stringContaining('accept-encoding'),
  });
  const plain = await get('/login');
  expect(plain.body).toContain('login</div>');
  expect([plain.headers.vary, plain.headers.etag]).toEqual([
    expect.stringContaining('accept-encoding'),
    expect.any(String),
  ]);
  expect(plain.headers.etag).not.toBe(compressed.headers.etag);
});

describe('without PUBLIC_URL', () => {
  let other: TestApp;
  beforeAll(async () => {
    other = await openTestApp({ web });
  });
  afterAll(() => other.close());

  test.each(['/category', '/product/1', '/packs', '/company-description'])(
    '%s names no address of this machine',
    async (url) => {
      const { body, statusCode } = await other.server.inject({ url });
      expect(statusCode).toBe(200);
      expect(body).toContain('<meta property="og:title"');
      expect(body).not.toMatch(/localhost|canonical|og:url|og:image|undefined/);
    },
  );

  test('robots.txt names no sitemap, and there is none', async () => {
    const { body } = await other.server.inject({ url: '/robots.txt' });
    expect(body).toContain('Disallow: /api/\n');
    expect(body).not.toMatch(/Sitemap|localhost|undefined/);
    expect((await other.server.inject({ url: '/sitemap.xml' })).statusCode).toBe(404);
  });
});

test('HEAD of a public page answers as GET', async () => {
  for (const url of ['/category', '/product/1', '/packs', '/company-description', '/nope']) {
    const { statusCode, headers } = await get(url);
    const head = await app.server.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.headers['content-type'], head.body]).toEqual([
      statusCode,
      headers['content-type'],
      '',
    ]);
  }
});

test('a missing page never answers 304', async () => {
  expect((await get('/nope', { 'if-none-match': '*' })).statusCode).toBe(404);
});

describe('search engine files', () => {
  test('include robots.txt with the sitemap and exclusions of private pages', async () => {
    const { body, headers, statusCode } = await get('/robots.txt');
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(body).toContain('Sitemap: https://waha.example/sitemap.xml');
    for (const path of ['/api/', '/uploads/', '/dashboard']) expect(body).toContain(`Disallow: ${path}\n`);
  });

  test('include sitemap.xml with the marketplace, its categories, its products, the packs and the company', async () => {
    const { body, headers, statusCode } = await get('/sitemap.xml');
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    const listed = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
    const products = (await productsIn()).map(({ id }) => `https://waha.example/product/${id}`);
    expect(listed).toEqual(expect.arrayContaining(products));
    expect(listed).toContain('https://waha.example/category');
    expect(listed).toContain('https://waha.example/packs');
    expect(listed).toContain('https://waha.example/company-description');
    expect(listed).toContain('https://waha.example/category?category=Mode+%26+Fashion'.replaceAll('&', '&amp;'));
    expect(listed).toHaveLength(products.length + 7);
  });
});

describe('public page', () => {
  test('of a product describes it for people, linking pages and search engines', async () => {
    const [product] = await productsIn();
    const { body } = await get(`/product/${product!.id}`);
    const url = `https://waha.example/product/${product!.id}`;
    expect(body).toContain(`<title>${product!.name} · Waha</title>`);
    expect(body.match(/<title>/g)).toHaveLength(1);
    expect(body.match(/<meta name="description"/g)).toHaveLength(1);
    expect(body).not.toContain('content="Packs."');
    expect(body).toContain(`<link rel="canonical" href="${url}">`);
    expect(body).toContain(`<meta property="og:url" content="${url}">`);
    expect(body).toContain('<meta property="og:image" content="https://waha.example/icons/icon-512.png">');
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)![1]!);
    expect(data).toMatchObject({
      ...{ '@context': 'https://schema.org', '@type': 'Product', name: product!.name, sku: String(product!.id) },
      image: [expect.stringMatching(/^https:\/\/waha\.example\/media\/products\//)],
      offers: { '@type': 'Offer', price: (product!.price / 100).toFixed(2), priceCurrency: 'EUR', url },
    });
  });

  test('of a category has one canonical address, regardless of other filters', async () => {
    const named = 'https://waha.example/category?category=Mode+%26+Fashion'.replaceAll('&', '&amp;');
    for (const url of ['/category?category=Mode+%26+Fashion', '/category?q=robe&category=Mode%20%26%20Fashion'])
      expect((await get(url)).body).toContain(`<link rel="canonical" href="${named}">`);
    const all = '<link rel="canonical" href="https://waha.example/category">';
    for (const url of ['/category', '/category?utm_source=x', '/category?category=nothing'])
      expect((await get(url)).body).toContain(all);
  });

  test('of the company describes the company', async () => {
    const { body } = await get('/company-description');
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)![1]!);
    expect(data).toMatchObject({ '@type': 'Organization', name: 'Waha', url: 'https://waha.example/' });
  });

  test('has no such description if private', async () => {
    for (const url of ['/dashboard', '/login', '/nope']) expect((await get(url)).body).not.toContain('og:');
  });

  test('escapes user text and is cached until the content changes', async () => {
    const { catalogue } = app.context.services;
    const before = await get('/product/1');
    const secondResponse = await get('/product/1', { 'if-none-match': String(before.headers.etag) });
    expect(secondResponse.statusCode).toBe(304);
    const evil = '</script><script>alert(1)</script><!-- "\'&';
    const [first, ...otherProducts] = catalogue.products;
    const products = [{ ...first!, name: evil, description: evil }, ...otherProducts];
    Object.defineProperty(catalogue, 'products', { value: products, configurable: true });
    const { body } = await get(`/product/${first!.id}`);
    expect(body).not.toContain('<script>alert');
    expect(body).toContain('<title>&lt;/script&gt;');
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)![1]!);
    expect(data.name).toBe(evil);
  });
});

describe('response headers', () => {
  test('allow camera and microphone to our own pages only and forbid framing', async () => {
    const { headers } = await get('/category');
    const policy = String(headers['permissions-policy']);
    expect(policy).toContain('camera=(self)');
    expect(policy).toContain('microphone=(self)');
    for (const feature of ['geolocation', 'payment', 'usb', 'display-capture'])
      expect(policy).toContain(`${feature}=()`);
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  const DOCUMENT_HEADERS = [
    ['content-security-policy', 'permissions-policy', 'x-frame-options', 'cross-origin-opener-policy'],
    ['origin-agent-cluster', 'x-permitted-cross-domain-policies', 'x-dns-prefetch-control'],
  ].flat();

  test.each(['/assets/app.js', '/assets/app.css', '/assets/letters.woff2'])(
    '%s of the build has none of the headers of documents, and keeps its type to itself',
    async (url) => {
      for (const encoding of ['identity', 'br']) {
        const { headers, statusCode } = await get(url, { 'accept-encoding': encoding });
        expect(statusCode).toBe(200);
        expect(DOCUMENT_HEADERS.filter((name) => name in headers)).toEqual([]);
        expect(headers).toMatchObject({
          'x-content-type-options': 'nosniff',
          'cross-origin-resource-policy': 'same-origin',
          'referrer-policy': 'same-origin',
          'strict-transport-security': expect.stringContaining('max-age='),
          'cache-control': 'public, max-age=31536000, immutable',
        });
      }
    },
  );

  test.each([
    ['a page', '/category'],
    ['a page that does not exist', '/assets/app.js/page'],
    ['an address of no asset', '/assets/gone.js'],
    ['a drawing, which can be opened as a document', '/assets/tiles.svg'],
    ['a worker, which obeys its own policy', '/service-worker.js'],
    ['an answer of the API', '/api/products'],
  ])('%s has all headers of documents', async (_what, url) => {
    const { headers } = await get(url, { accept: 'text/html,*/*' });
    expect(DOCUMENT_HEADERS.filter((name) => !(name in headers))).toEqual([]);
  });

  test('cache media for a year by content version, and revalidate without one', async () => {
    const { catalogue } = app.context.services;
    const image = catalogue.products.find((each) => catalogue.hasMedia(`products/${each.image}`))!.image;
    const lifetime = async (url: string) => (await get(url)).headers['cache-control'];
    expect(await lifetime(catalogue.mediaUrl(`products/${image}`))).toBe('public, max-age=31536000, immutable');
    for (const url of [`/media/products/${image}`, `/media/products/${image}?v=other`])
      expect(await lifetime(url)).toBe('no-cache');
  });
});

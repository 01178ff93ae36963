import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp } from '#testing/open-test-app';

const PAGE = '<!doctype html>\n<html lang="en">\n<head><script>a()</script></head><body><div class="first">';
/** As large as a page of the build: a small one is not compressed. */
const page = (name: string) => `${PAGE}${name}</div>${' '.repeat(2000)}</body></html>`;
const SAYS_FRENCH = '<html data-language="fr" lang="en">';

let web: string;
beforeAll(() => {
  web = mkdtempSync(join(tmpdir(), 'waha-pages-'));
  for (const name of ['index', 'dashboard', 'login', 'product', 'category']) {
    writeFileSync(join(web, `${name}.html`), page(name));
    writeFileSync(join(web, `${name}.html.gz`), 'as it was built');
    writeFileSync(join(web, `${name}.html.br`), 'as it was built');
  }
  writeFileSync(join(web, 'look-again.js'), 'b()');
});
afterAll(() => rmSync(web, { recursive: true }));

const open = (env: Record<string, string>) => openTestApp({ web, env });

test.each(['/healthz', '/health', '/livez', '/readyz', '/metrics', '/metrics/', '/ping', '/status', '/HEALTHZ'])(
  'a monitor that requests %s gets 404, not the app with status 200',
  async (url) => {
    const app = await open({});
    const response = await app.server.inject({ url });
    expect([response.statusCode, response.json().code]).toEqual([404, 'not_found']);
    expect((await app.server.inject({ url: '/status-of-mine' })).statusCode).toBe(200);
    await app.close();
  },
);

describe('operator language', () => {
  test.each([
    ['/', 'index'],
    ['/index.html', 'index'],
    ['/dashboard.html', 'dashboard'],
    ['/dashboard', 'dashboard'],
    ['/dashboard?open=wallet', 'dashboard'],
    ['/somewhere/else', 'index'],
    ['/product/1', 'product'],
  ])('%s contains it for its script, plain and compressed', async (url, name) => {
    const app = await open({ WAHA_LANGUAGE: 'fr' });
    const plain = await app.server.inject({ url });
    expect([plain.statusCode, plain.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(plain.body).toContain(SAYS_FRENCH);
    expect(plain.body).toContain(`${name}</div>`);
    expect(plain.headers['cache-control']).toBe('no-cache');
    expect(String(plain.headers['content-security-policy'])).toMatch(/script-src 'self' 'sha256-/);
    const packed = await app.server.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    const secondResponse = await app.server.inject({ url, headers: { 'if-none-match': String(plain.headers.etag) } });
    expect([secondResponse.statusCode, secondResponse.body]).toEqual([304, '']);
    expect((await app.server.inject({ method: 'HEAD', url: '/index.html' })).statusCode).toBe(200);
    expect((await app.server.inject({ url: '/look-again.js' })).body).toBe('b()');
    await app.close();
  });
});

test('a disabled email rule is passed to the script of a page', async () => {
  const app = await open({ WAHA_EMAIL_NAME_RULE: 'off' });
  expect((await app.server.inject({ url: '/signup' })).body).toContain('<html data-email-name-rule="off" lang="en">');
  expect((await app.server.inject({ url: '/api/config' })).json().emailNameRule).toBe('off');
  await app.close();
});

test('offered invitations are passed to the script of a page', async () => {
  const app = await open({ WAHA_INVITATION_POINTS: '20' });
  expect((await app.server.inject({ url: '/signup' })).body).toContain('<html data-invitations="on" lang="en">');
  await app.close();
});

test('pages are the built files if no operator language is set', async () => {
  const app = await open({});
  for (const url of ['/', '/index.html', '/dashboard']) {
    expect((await app.server.inject({ url })).body).not.toMatch(/data-language|data-email|data-invitations/);
  }
  for (const url of ['/', '/index.html'])
    expect((await app.server.inject({ url, headers: { 'accept-encoding': 'br' } })).body).toBe('as it was built');
  await app.close();
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/open-test-app';

const PAGE = '<!doctype html>\n<html lang="en">\n<head><script>a()</script></head><body><div class="first">';
const page = (name: string) => `${PAGE}${name}</div></body></html>`;
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
  'a monitor that asks %s is told that nothing is there, and not given the app with status 200',
  async (url) => {
    const house = await open({});
    const answer = await house.app.inject({ url });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    expect((await house.app.inject({ url: '/status-of-mine' })).statusCode).toBe(200);
    await house.close();
  },
);

describe('with a language of the operator', () => {
  test.each([
    ['/', 'index'],
    ['/index.html', 'index'],
    ['/dashboard.html', 'dashboard'],
    ['/dashboard', 'dashboard'],
    ['/dashboard?open=wallet', 'dashboard'],
    ['/somewhere/else', 'index'],
    ['/product/1', 'product'],
  ])('%s says it to its own script, plain and packed', async (url, name) => {
    const house = await open({ WAHA_LANGUAGE: 'fr' });
    const plain = await house.app.inject({ url });
    expect([plain.statusCode, plain.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(plain.body).toContain(SAYS_FRENCH);
    expect(plain.body).toContain(`${name}</div>`);
    expect(plain.headers['cache-control']).toBe('no-cache');
    expect(String(plain.headers['content-security-policy'])).toMatch(/script-src 'self' 'sha256-/);
    const packed = await house.app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    const again = await house.app.inject({ url, headers: { 'if-none-match': String(plain.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await house.app.inject({ method: 'HEAD', url: '/index.html' })).statusCode).toBe(200);
    expect((await house.app.inject({ url: '/look-again.js' })).body).toBe('b()');
    await house.close();
  });
});

test('a rule about emails that is off is said to the script of a page', async () => {
  const house = await open({ WAHA_EMAIL_NAME_RULE: 'off' });
  expect((await house.app.inject({ url: '/signup' })).body).toContain('<html data-email-name-rule="off" lang="en">');
  expect((await house.app.inject({ url: '/api/config' })).json().emailNameRule).toBe('off');
  await house.close();
});

test('without one, pages are the files that were built', async () => {
  const house = await open({});
  for (const url of ['/', '/index.html', '/dashboard']) {
    expect((await house.app.inject({ url })).body).not.toMatch(/data-language|data-email/);
  }
  for (const url of ['/', '/index.html'])
    expect((await house.app.inject({ url, headers: { 'accept-encoding': 'br' } })).body).toBe('as it was built');
  await house.close();
});

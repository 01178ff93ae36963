import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#testing/open-test-app';

/** As large as a real one, which is compressed. */
const SCRIPT = `document.title = "rendered";${' '.repeat(2000)}`;

let app: TestApp;
/** A server whose script was not made. */
let withoutScript: TestApp;
beforeAll(async () => {
  [app, withoutScript] = [await openTestApp(), await openTestApp()];
  const apiReference = join(app.dataDir, 'api-reference');
  mkdirSync(apiReference);
  writeFileSync(join(apiReference, 'redoc.js'), SCRIPT);
  Object.assign(app.server.services.assets, { apiReference });
  Object.assign(withoutScript.server.services.assets, { apiReference: join(app.dataDir, 'missing') });
});
afterAll(async () => {
  await app.close();
  await withoutScript.close();
});

const get = (url: string, headers: Record<string, string> = {}) => app.server.inject({ url, headers });

describe('page of the API reference', () => {
  test('renders the description of the same server with the script of the same server', async () => {
    const page = await get('/api/docs');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain('<redoc spec-url="openapi.json"');
    expect(page.body.match(/(?:src|href|url)="[^"]*"/g)).toEqual([
      'href="openapi.json"',
      'url="openapi.json"',
      'src="docs/redoc.js"',
    ]);
    expect((await get('/api/openapi.json')).json().paths).toHaveProperty('/api/payments/{id}/validate');
    const script = await get('/api/docs/redoc.js');
    expect([script.statusCode, script.headers['content-type'], script.body]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      SCRIPT,
    ]);
  });

  test('links to the description, and says what is missing, if the script was not made', async () => {
    const page = await withoutScript.server.inject({ url: '/api/docs' });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('<a href="openapi.json">openapi.json</a>');
    expect(page.body).toContain('node scripts/make-api-reference.mjs');
    expect(page.body).not.toContain('<script');
    const script = await withoutScript.server.inject({ url: '/api/docs/redoc.js' });
    expect([script.statusCode, script.json().code]).toEqual([404, 'not_found']);
  });

  test('may load own scripts, inline styles and a worker of its own, and nothing else', async () => {
    const policy = String((await get('/api/docs')).headers['content-security-policy']).split('; ');
    expect(policy.toSorted()).toEqual([
      "base-uri 'none'",
      "connect-src 'self'",
      "default-src 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "img-src 'self' data:",
      "script-src 'self'",
      "style-src 'unsafe-inline'",
      'worker-src blob:',
    ]);
  });

  test.each(['/api/health', '/api/openapi.json', '/api/docs/nothing.js', '/'])(
    'has a policy of its own: that of %s allows no worker',
    async (url) => {
      const policy = (await get(url)).headers['content-security-policy'];
      expect(policy).toMatch(/^default-src 'self';/);
      expect(policy).not.toContain('worker-src');
    },
  );

  test.each(['/api/docs/redoc.js', '/api/openapi.json'])('%s is compressed', async (url) => {
    const { headers, rawPayload } = await get(url, { 'accept-encoding': 'gzip' });
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(gunzipSync(rawPayload).toString()).toBe((await get(url)).body);
  });

  test.each(['/api/docs', '/api/docs/redoc.js', '/api/openapi.json'])(
    '%s is revalidated with its ETag',
    async (url) => {
      const { headers } = await get(url, { 'accept-encoding': 'gzip' });
      expect(headers['cache-control']).toBe('no-cache');
      const second = await get(url, { 'accept-encoding': 'gzip', 'if-none-match': String(headers.etag) });
      expect([second.statusCode, second.body]).toEqual([304, '']);
    },
  );
});

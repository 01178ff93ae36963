import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { CachedText } from '../cached-response';
import { escapeHtml } from '../escape-html';
import { RefusalError } from '../refusal-error';
import { buildOpenapi } from './openapi';

/**
 * Serves the API's description, and a page that Redoc renders from it. Nothing is read or kept before the first request.
 * `scripts/make-api-reference.mjs` makes Redoc's script. Without it the page links to the description.
 */
export function serveApiReference(app: FastifyInstance): void {
  const { version, assets } = app.services;
  // The packaged program unpacks its files when the first one is requested.
  const getScriptFile = () => join(assets.apiReference, 'redoc.js');
  let description: CachedText | undefined;
  let page: CachedText | undefined;
  let script: CachedText | undefined;

  app.get('/api/openapi.json', (request, reply) => {
    description ??= new CachedText(JSON.stringify(buildOpenapi(app.rows, version)), 'application/json; charset=utf-8');
    return description.send(request, reply, 200);
  });
  app.get('/api/docs', (request, reply) => {
    page ??= new CachedText(renderPage(version, existsSync(getScriptFile())), 'text/html; charset=utf-8');
    return page.send(request, reply.header('content-security-policy', PAGE_POLICY), 200);
  });
  app.get('/api/docs/redoc.js', (request, reply) => {
    if (!existsSync(getScriptFile())) throw new RefusalError({ code: 'not_found' });
    script ??= new CachedText(readFileSync(getScriptFile(), 'utf8'), 'text/javascript; charset=utf-8');
    return script.send(request, reply, 200);
  });
}

/** Redoc styles its page with inline styles and searches in a worker that it creates from a blob. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  'worker-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Uses the fonts of the device: Redoc's own are remote. */
const THEME = {
  typography: {
    fontFamily: 'system-ui, sans-serif',
    headings: { fontFamily: 'system-ui, sans-serif' },
    code: { fontFamily: 'ui-monospace, monospace' },
  },
};

/** Its addresses are relative, so that the documentation site can use the same page. */
function renderPage(version: string, hasScript: boolean): string {
  const link = '<a href="openapi.json">openapi.json</a>';
  const theme = escapeHtml(JSON.stringify(THEME));
  const body = hasScript
    ? `<noscript>This page needs JavaScript. The description itself is ${link}.</noscript>
<redoc spec-url="openapi.json" path-in-middle-panel="true" native-scrollbars="true" theme="${theme}"></redoc>
<script src="docs/redoc.js"></script>`
    : `<p>This page was not made for this server: <code>node scripts/make-api-reference.mjs</code> makes it. The description itself is ${link}.</p>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>Waha API ${escapeHtml(version)}</title>
<style>body { margin: 0 }</style>
</head>
<body>
${body}
</body>
</html>
`;
}

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CachedText, memoizeByContent } from '../http/cached-response';
import { removeDocumentHeaders } from '../http/document-headers';
import { isPageAddress } from '../http/is-api-request';
import { createRateLimitRefusal, RefusalError } from '../http/refusal-error';
import { InlinePictures } from './inline-pictures';
import { Pages } from './pages';
import { computeBuildId, findPreviousAsset, sendPreviousAsset } from './previous-builds';
import { type PublicPages, RenderedPages, writeRobots, writeSitemap } from './rendered-pages';

const CACHE_ONE_DAY = 'public, max-age=86400';
const CACHE_FOREVER = 'public, max-age=31536000, immutable';

/** Matches scripts, style sheets and fonts of the build, also compressed. No worker is among the assets. */
const PLAIN_ASSET = /[\\/]assets[\\/][^\\/]+\.(js|css|woff2)(\.(br|gz))?$/;

/** Returns the sources of the inline scripts of index.html for a content security policy: `'sha256-…'`. */
export function hashInlineScripts(web: string): string[] {
  const index = join(web, 'index.html');
  if (!existsSync(index)) return [];
  const scripts = readFileSync(index, 'utf8').matchAll(/<script>(.*?)<\/script>/gs);
  return [...scripts].map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
}

/**
 * Serves the web app, its assets, and the catalogue's public media. Any unknown address that is not a file gets the
 * app.
 */
export async function serveWebApp(app: FastifyInstance, publicPages: PublicPages): Promise<void> {
  const { assets } = app.services;
  const pages = new Pages(assets.web, app.services.config);
  const hasWeb = pages.names.length > 0;
  const build = computeBuildId(assets.web);
  if (build)
    app.addHook(
      'onSend',
      async ({ url }, reply) => void (url.startsWith('/api/') && reply.header('x-web-build', build)),
    );
  if (app.services.config.withdrawWorker)
    app.get('/service-worker.js', (_request, reply) =>
      reply.header('cache-control', 'no-store').type('text/javascript').send(WITHDRAWN_WORKER_SOURCE),
    );
  await app.register(fastifyStatic, {
    root: join(assets.catalogue, 'media'),
    prefix: '/media/',
    cacheControl: false,
    // `reply.sendFile` is for the app's pages, whose compressed files it selects.
    decorateReply: !hasWeb,
  });
  // With the content's version an address always means the same file; without it, the file may change.
  app.addHook('onSend', async ({ url, routeOptions }, reply) => {
    if (routeOptions.url !== '/media/*' || reply.statusCode >= 400) return;
    reply.header('cache-control', isVersionedUrl(app.services.catalogue.mediaUrl, url) ? CACHE_FOREVER : 'no-cache');
  });
  if (hasWeb) {
    await app.register(fastifyStatic, {
      root: assets.web,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', getCacheControl(path));
        if (PLAIN_ASSET.test(path)) removeDocumentHeaders(reply);
      },
    });
  }

  for (const name of pages.names) {
    const cachedPage = pages.getCachedPage(name);
    if (!cachedPage) continue;
    app.get(`/${name}`, (request, reply) => cachedPage.send(request, reply, 200));
    if (name === 'index.html') app.get('/', (request, reply) => cachedPage.send(request, reply, 200));
  }
  const { advertisedUrl: publicUrl } = app.services.config;
  const inlinePictures = new InlinePictures(app.services.catalogue);
  const readPage = (name: string) => pages.readPage(name);
  const readyPages = new RenderedPages({ readPage, goods: inlinePictures, publicPages, publicUrl });
  const robots = new CachedText(writeRobots(publicUrl), 'text/plain; charset=utf-8');
  app.get('/robots.txt', (request, reply) => robots.send(request, reply, 200));
  // Sitemaps need absolute addresses.
  if (publicUrl !== undefined) {
    const mapIn = memoizeByContent(
      () => app.services.catalogue.products,
      () => new CachedText(writeSitemap(publicPages, publicUrl), 'application/xml; charset=utf-8'),
    );
    app.get('/sitemap.xml', (request, reply) => mapIn().send(request, reply, 200));
  }
  const count = app.createRateLimit();
  app.setNotFoundHandler(async (request, reply) => {
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded) throw createRateLimitRefusal(counted.ttlInSeconds);
    const path = request.url.split('?')[0] ?? '';
    const isPage = hasWeb && isPageAddress(request);
    if (!isPage && path.startsWith('/assets/')) return sendOldAsset(path, request, reply);
    if (!isPage) throw new RefusalError({ code: 'not_found' });
    const page = findPage(path, pages.names);
    const status = pages.isKnownRoute(path) && !publicPages.isMissing(path.replace(/(.)\/$/, '$1')) ? 200 : 404;
    const ready = readyPages.getPage(request.url, page) ?? pages.getCachedPage(page);
    if (ready) return ready.send(request, reply, status);
    // A range or etag in the request belongs to the file, and would change the status.
    if (status === 404) return new CachedText(readPage(page), 'text/html; charset=utf-8').send(request, reply, status);
    return reply.header('cache-control', 'no-cache').sendFile(page, assets.web, { cacheControl: false });
  });
}

/** Checks whether the address of a catalogue file contains the version of its current content. */
function isVersionedUrl(mediaUrl: (path: string) => string, url: string): boolean {
  const path = url.slice('/media/'.length).split('?')[0] ?? '';
  try {
    return mediaUrl(decodeURIComponent(path)) === url;
  } catch {
    return false;
  }
}

/** Sends an asset of an earlier build; never a page instead of code. */
function sendOldAsset(path: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const previousAsset = findPreviousAsset(request.server.services.config.dataDir, path.slice('/assets/'.length));
  if (previousAsset) return sendPreviousAsset(previousAsset, request, reply.header('cache-control', CACHE_FOREVER));
  return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found.');
}

/** Assets have their content hash in their name; drawings change rarely; all other files must be revalidated. */
function getCacheControl(path: string): string {
  if (/[\\/]assets[\\/]/.test(path)) return CACHE_FOREVER;
  return /[\\/]art[\\/]/.test(path) ? CACHE_ONE_DAY : 'no-cache';
}

/** Responds to `/product/3` with `product.html` if it exists: the same page, with its code preloaded. */
function findPage(path: string, pages: readonly string[]): string {
  const pageFile = `${path.split('/')[1] || 'login'}.html`;
  return pages.includes(pageFile) ? pageFile : 'index.html';
}

/**
 * The worker that `WAHA_WITHDRAW_WORKER=true` serves instead of the app's, for the day on which that one does harm. It
 * activates at once, deletes the app's cached files, unregisters, and reloads each controlled page once. Members' data
 * stays: the databases (outbox, drafts), outbox backups, and saved videos.
 */
const WITHDRAWN_WORKER_SOURCE = `const KEPT = /^(videos|spare)-/;
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !KEPT.test(name)).map((name) => caches.delete(name)));
  // Only the pages that a worker has answered for: one that was loaded without is right as it is.
  const pages = await self.clients.matchAll({ type: 'window' });
  await self.registration.unregister();
  await Promise.all(pages.map((page) => page.navigate(page.url).catch(() => {})));
}
`;

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CachedText, memoizeByContent } from '../http/cached-response';
import { isPageAddress } from '../http/is-api-request';
import { createRateLimitRefusal, RefusalError } from '../http/refusal-error';
import { InlinePictures } from './inline-pictures';
import { Pages } from './pages';
import { computeBuildId, findPreviousAsset, sendPreviousAsset } from './previous-builds';
import { type PublicPages, RenderedPages, writeRobots, writeSitemap } from './rendered-pages';

const CACHE_ONE_DAY = 'public, max-age=86400';
const CACHE_FOREVER = 'public, max-age=31536000, immutable';

/** What a content security policy calls the scripts within index.html: `'sha256-…'`. */
export function hashInlineScripts(web: string): string[] {
  const index = join(web, 'index.html');
  if (!existsSync(index)) return [];
  const scripts = readFileSync(index, 'utf8').matchAll(/<script>(.*?)<\/script>/gs);
  return [...scripts].map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
}

/** The web app, its assets, and the catalogue's public media. Everything unknown that is not a file is the app's. */
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
  });
  // The mark of its content makes an address one file for ever; without it, another may come in its place.
  app.addHook('onSend', async ({ url, routeOptions }, reply) => {
    if (routeOptions.url !== '/media/*' || reply.statusCode >= 400) return;
    reply.header('cache-control', isVersionedUrl(app.services.catalogue.mediaUrl, url) ? CACHE_FOREVER : 'no-cache');
  });
  if (hasWeb) {
    await app.register(fastifyStatic, {
      root: assets.web,
      decorateReply: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', getCacheControl(path));
      },
    });
  }

  for (const name of pages.names) {
    const made = pages.getCachedPage(name);
    if (!made) continue;
    app.get(`/${name}`, (request, reply) => made.send(request, reply, 200));
    if (name === 'index.html') app.get('/', (request, reply) => made.send(request, reply, 200));
  }
  const { publicUrl } = app.services.config;
  const goods = new InlinePictures(app.services.catalogue);
  const readPage = (name: string) => pages.readPage(name);
  const readyPages = new RenderedPages({ readPage, goods, publicPages, publicUrl });
  const robots = new CachedText(writeRobots(publicUrl), 'text/plain; charset=utf-8');
  const mapIn = memoizeByContent(
    () => app.services.catalogue.products,
    () => new CachedText(writeSitemap(publicPages, publicUrl), 'application/xml; charset=utf-8'),
  );
  app.get('/robots.txt', (request, reply) => robots.send(request, reply, 200));
  app.get('/sitemap.xml', (request, reply) => mapIn().send(request, reply, 200));
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
    // A range or a mark that the reader has is of the file, and would be answered with another status.
    if (status === 404) return new CachedText(readPage(page), 'text/html; charset=utf-8').send(request, reply, status);
    return reply.header('cache-control', 'no-cache').sendFile(page, assets.web, { cacheControl: false });
  });
}

/** Whether the address of a file of the catalogue says the mark of the content that it has. */
function isVersionedUrl(mediaUrl: (path: string) => string, url: string): boolean {
  const path = url.slice('/media/'.length).split('?')[0] ?? '';
  try {
    return mediaUrl(decodeURIComponent(path)) === url;
  } catch {
    return false;
  }
}

/** Of a build that was served before; never a page in the place of code. */
function sendOldAsset(path: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const kept = findPreviousAsset(request.server.services.config.dataDir, path.slice('/assets/'.length));
  if (kept) return sendPreviousAsset(kept, request, reply.header('cache-control', CACHE_FOREVER));
  return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found.');
}

/** Assets carry their content in their name; drawn pictures change seldom; the rest decides what else is asked for. */
function getCacheControl(path: string): string {
  if (/[\\/]assets[\\/]/.test(path)) return CACHE_FOREVER;
  return /[\\/]art[\\/]/.test(path) ? CACHE_ONE_DAY : 'no-cache';
}

/** `/product/3` is answered with `product.html` where there is one: the same page, with its code named beforehand. */
function findPage(path: string, pages: readonly string[]): string {
  const own = `${path.split('/')[1] || 'login'}.html`;
  return pages.includes(own) ? own : 'index.html';
}

/**
 * What `WAHA_WITHDRAW_WORKER=true` serves in place of the app's worker, for the day on which that one does harm: it
 * takes over at once, forgets the app's files, goes, and has each page that it answered for loaded anew, once. What
 * members keep is left alone: the databases (outbox, drafts), second copies of what waits, and saved videos.
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

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { DAY } from '@waha/domain/kernel/time';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isPageAddress } from '../http/is-api-request';
import { Refused, rateLimited } from '../http/refusal';
import { InlinePictures } from './inline-pictures';
import { Pages } from './pages';
import { buildIdOf, findPreviousAsset, sendPreviousAsset } from './previous-builds';

const A_YEAR = 365 * DAY;
const A_DAY = 'public, max-age=86400';
const FOR_EVER = 'public, max-age=31536000, immutable';

/** What a content security policy calls the scripts within index.html: `'sha256-…'`. */
export function inlineScripts(web: string): string[] {
  const index = join(web, 'index.html');
  if (!existsSync(index)) return [];
  const scripts = readFileSync(index, 'utf8').matchAll(/<script>(.*?)<\/script>/gs);
  return [...scripts].map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
}

/** The web app, its assets, and the catalogue's public media. Everything unknown that is not a file is the app's. */
export async function serveWeb(app: FastifyInstance): Promise<void> {
  const { assets } = app.services;
  const pages = new Pages(assets.web, app.services.config);
  const hasWeb = pages.names.length > 0;
  const build = buildIdOf(assets.web);
  if (build)
    app.addHook(
      'onSend',
      async ({ url }, reply) => void (url.startsWith('/api/') && reply.header('x-web-build', build)),
    );
  if (app.services.config.withdrawWorker)
    app.get('/service-worker.js', (_request, reply) =>
      reply.header('cache-control', 'no-store').type('text/javascript').send(WITHDRAWN_WORKER),
    );
  await app.register(fastifyStatic, {
    root: join(assets.catalogue, 'media'),
    prefix: '/media/',
    maxAge: A_YEAR,
    immutable: true,
  });
  if (hasWeb) {
    await app.register(fastifyStatic, {
      root: assets.web,
      decorateReply: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', lifetimeOf(path));
      },
    });
  }

  for (const name of pages.names) {
    const made = pages.made(name);
    if (!made) continue;
    app.get(`/${name}`, (request, reply) => made.send(request, reply, 200));
    if (name === 'index.html') app.get('/', (request, reply) => made.send(request, reply, 200));
  }
  const goods = new InlinePictures((name) => pages.read(name), app.services.catalogue);
  const count = app.createRateLimit();
  app.setNotFoundHandler(async (request, reply) => {
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded) throw rateLimited(counted.ttlInSeconds);
    const path = request.url.split('?')[0] ?? '';
    const isPage = hasWeb && isPageAddress(request);
    if (!isPage && path.startsWith('/assets/')) return answerOldAsset(path, request, reply);
    if (!isPage) throw new Refused({ code: 'not_found' });
    const page = pageOf(path, pages.names);
    const ready = goods.pageOf(request.url, page) ?? pages.made(page);
    if (ready) return ready.send(request, reply, 200);
    return reply.header('cache-control', 'no-cache').sendFile(page, assets.web, { cacheControl: false });
  });
}

/** Of a build that was served before; never a page in the place of code. */
function answerOldAsset(path: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const kept = findPreviousAsset(request.server.services.config.dataDir, path.slice('/assets/'.length));
  if (kept) return sendPreviousAsset(kept, request, reply.header('cache-control', FOR_EVER));
  return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found.');
}

/** Assets carry their content in their name; drawn pictures change seldom; the rest decides what else is asked for. */
function lifetimeOf(path: string): string {
  if (/[\\/]assets[\\/]/.test(path)) return FOR_EVER;
  return /[\\/]art[\\/]/.test(path) ? A_DAY : 'no-cache';
}

/** `/product/3` is answered with `product.html` where there is one: the same page, with its code named beforehand. */
function pageOf(path: string, pages: readonly string[]): string {
  const own = `${path.split('/')[1] || 'login'}.html`;
  return pages.includes(own) ? own : 'index.html';
}

/**
 * What `WAHA_WITHDRAW_WORKER=true` serves in place of the app's worker, for the day on which that one does harm: it
 * takes over at once, forgets the app's files, goes, and has each page that it answered for loaded anew, once. What
 * members keep is left alone: the databases (outbox, drafts), second copies of what waits, and saved videos.
 */
const WITHDRAWN_WORKER = `const KEPT = /^(videos|spare)-/;
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

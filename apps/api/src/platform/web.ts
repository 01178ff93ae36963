import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { DAY } from '@waha/domain/kernel/time';
import type { FastifyInstance } from 'fastify';
import type { Catalogue } from './catalogue';
import { Refused } from './refused';

const A_YEAR = 365 * DAY;
const A_DAY = 'public, max-age=86400';
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Products of the marketplace's page that a phone shows before anybody scrolls. */
const SEEN_AT_ONCE = 4;

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
  const hasWeb = existsSync(join(assets.web, 'index.html'));
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

  const pages = hasWeb ? readdirSync(assets.web).filter((name) => name.endsWith('.html')) : [];
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const isPage =
      request.method === 'GET' && hasWeb && !/^\/(api|uploads|media|assets)(\/|$)/.test(path) && !/\.\w+$/.test(path);
    if (!isPage) throw new Refused({ code: 'not_found' });
    const pictures = firstPictures(path, app.services.catalogue);
    if (pictures.length > 0) reply.header('link', pictures.map(asPreload).join(', '));
    return reply.header('cache-control', 'no-cache').sendFile(pageOf(path, pages), assets.web, { cacheControl: false });
  });
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

/** What a visitor of the marketplace sees first: it is asked for with the page, not when the script has drawn it. */
function firstPictures(path: string, { products, mediaUrl }: Catalogue): string[] {
  const id = /^\/product\/(\d+)$/.exec(path)?.[1];
  const seen =
    path === '/category' ? products.slice(0, SEEN_AT_ONCE) : products.filter((each) => String(each.id) === id);
  return seen.map(({ image }) => mediaUrl(`products/${image}`));
}

function asPreload(address: string): string {
  return `<${address}>; rel=preload; as=image; fetchpriority=high`;
}

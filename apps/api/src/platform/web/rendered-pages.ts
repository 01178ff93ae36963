import { CachedText } from '../http/cached-response';
import { escapeHtml } from '../http/escape-html';
import type { InlinePictures } from './inline-pictures';
import { insertPageHead, type PageHead } from './page-head';

/** The public pages and their metadata. */
export type PublicPages = {
  /** The objects from which heads are made: they are recreated when one of these is another object. */
  content: () => readonly unknown[];
  /** Returns `undefined` for a page that is not public. */
  headOf: (path: string, query: URLSearchParams) => PageHead | undefined;
  /** Checks whether the address of a page names a thing that does not exist. */
  isMissing: (path: string) => boolean;
  /** Returns the addresses of all public pages. */
  addresses: () => string[];
};

type Parts = {
  readPage: (name: string) => string;
  goods: Pick<InlinePictures, 'addPictures'>;
  publicPages: PublicPages;
  publicUrl: string | undefined;
};

/**
 * The public pages with their heads; those of the marketplace include the pictures of their first products. Each is
 * rendered at its first request, and cached until its content changes.
 */
export class RenderedPages {
  readonly #ready = new Map<string, CachedText>();
  #of: readonly unknown[] = [];

  constructor(private readonly parts: Parts) {}

  /**
   * Returns a rendered page.
   * @param url `/category?q=robe`, `/product/3`
   * @param page the file of the page at such an address
   * @returns `undefined` for a page that is not public
   */
  getPage(url: string, page: string): CachedText | undefined {
    const { publicPages, goods: inlinePictures, readPage, publicUrl } = this.parts;
    const content = publicPages.content();
    if (content.some((each, index) => each !== this.#of[index])) this.#ready.clear();
    this.#of = content;
    const [path = '', query = ''] = url.split('?');
    const head = publicPages.headOf(path.replace(/(.)\/$/, '$1'), new URLSearchParams(query));
    if (!head) return undefined;
    // Only the plain address shows the first products; a filtered list shows others.
    const hasGoods = url === head.address;
    const key = `${head.address} ${hasGoods}`;
    const cached = this.#ready.get(key);
    if (cached) return cached;
    const html = insertPageHead(readPage(page), head, publicUrl);
    const renderedPage = new CachedText(
      hasGoods ? inlinePictures.addPictures(url, html) : html,
      'text/html; charset=utf-8',
    );
    this.#ready.set(key, renderedPage);
    return renderedPage;
  }
}

/** Returns the sitemap: every public page. */
export function writeSitemap(publicPages: PublicPages, publicUrl: string): string {
  const urls = publicPages.addresses().map((address) => `<url><loc>${escapeHtml(publicUrl + address)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
}

/**
 * Returns the robots.txt: crawlers may not read pages that need a sign-in.
 * @param publicUrl undefined if it is not known: there is no sitemap then
 */
export function writeRobots(publicUrl: string | undefined): string {
  const disallowedPaths = ['/api/', '/uploads/', '/dashboard', '/reset-password', '/invitation', '/setup'];
  return [
    'User-agent: *',
    ...disallowedPaths.map((path) => `Disallow: ${path}`),
    '',
    ...(publicUrl === undefined ? [] : [`Sitemap: ${publicUrl}/sitemap.xml`, '']),
  ].join('\n');
}

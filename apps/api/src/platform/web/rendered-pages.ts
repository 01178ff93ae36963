import { CachedText } from '../http/cached-response';
import { escapeHtml } from '../http/escape-html';
import type { InlinePictures } from './inline-pictures';
import { insertPageHead, type PageHead } from './page-head';

/** The pages that anybody may read, and what they say of themselves. */
export type PublicPages = {
  /** What heads are made of: they are made again once one of these is another. */
  content: () => readonly unknown[];
  /** `undefined` for a page that is not public. */
  headOf: (path: string, query: URLSearchParams) => PageHead | undefined;
  /** Whether an address of a page names a thing that there is not. */
  isMissing: (path: string) => boolean;
  /** All of them. */
  addresses: () => string[];
};

type Parts = {
  readPage: (name: string) => string;
  goods: Pick<InlinePictures, 'addPictures'>;
  publicPages: PublicPages;
  publicUrl: string;
};

/**
 * The public pages as they are sent: with their heads, and those of the marketplace with the pictures of their first goods.
 * Each is made when it is first asked for, and kept until what it is made of is another.
 */
export class RenderedPages {
  readonly #ready = new Map<string, CachedText>();
  #of: readonly unknown[] = [];

  constructor(private readonly parts: Parts) {}

  /**
   * @param url `/category?q=robe`, `/product/3`
   * @param page the file that is the page of such an address
   * @returns `undefined` for a page that is not public
   */
  getPage(url: string, page: string): CachedText | undefined {
    const { publicPages, goods, readPage, publicUrl } = this.parts;
    const content = publicPages.content();
    if (content.some((each, at) => each !== this.#of[at])) this.#ready.clear();
    this.#of = content;
    const [path = '', query = ''] = url.split('?');
    const head = publicPages.headOf(path.replace(/(.)\/$/, '$1'), new URLSearchParams(query));
    if (!head) return undefined;
    // Only the plain address shows the first goods: those of a filtered list are others.
    const hasGoods = url === head.address;
    const key = `${head.address} ${hasGoods}`;
    const known = this.#ready.get(key);
    if (known) return known;
    const html = insertPageHead(readPage(page), head, publicUrl);
    const made = new CachedText(hasGoods ? goods.addPictures(url, html) : html, 'text/html; charset=utf-8');
    this.#ready.set(key, made);
    return made;
  }
}

/** Returns the map of the site: every public page. */
export function writeSitemap(publicPages: PublicPages, publicUrl: string): string {
  const urls = publicPages.addresses().map((address) => `<url><loc>${escapeHtml(publicUrl + address)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
}

/** Returns what programs that read the site may not: what needs a sign-in. */
export function writeRobots(publicUrl: string): string {
  const kept = ['/api/', '/uploads/', '/dashboard', '/reset-password', '/invitation', '/setup'];
  return [
    'User-agent: *',
    ...kept.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const EXTERNAL = /^[a-z][a-z+.-]*:/i;

/**
 * Returns the links within a built site whose page or anchor does not exist, each as `page: link`.
 * @param site the folder of the site, with its pages as `.html` files
 */
export function findBrokenLinks(site) {
  const pages = readdirSync(site, { recursive: true }).filter((path) => path.endsWith('.html'));
  const anchors = new Map();

  /** Returns the file of a link's path, as a web server finds it. */
  function findTarget(page, path) {
    if (path === '') return join(site, page);
    const file = path.startsWith('/') ? join(site, path) : resolve(dirname(join(site, page)), path);
    const candidates = [file, `${file}.html`, join(file, 'index.html')];
    return candidates.find((each) => existsSync(each) && statSync(each).isFile());
  }

  function hasAnchor(file, anchor) {
    if (!anchors.has(file)) anchors.set(file, new Set(readAll(file, /\sid="([^"]+)"/g)));
    return anchors.get(file).has(anchor);
  }

  function isBroken(page, href) {
    const [path, anchor] = href.split('#');
    const target = findTarget(page, path);
    return !target || (anchor && target.endsWith('.html') && !hasAnchor(target, decodeURIComponent(anchor)));
  }

  return pages.flatMap((page) =>
    readAll(join(site, page), /<a\s[^>]*?\bhref="([^"]+)"/g)
      .filter((href) => !EXTERNAL.test(href) && isBroken(page, href))
      .map((href) => `${page}: ${href}`),
  );
}

function readAll(file, pattern) {
  return [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, value]) => value);
}

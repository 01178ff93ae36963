import { readFileSync } from 'node:fs';
import type { PluginOption, Rolldown } from 'vite';

/**
 * Moves the style sheet below the first screen in index.html: a browser paints content above a style sheet at once, on
 * any connection. The script waits for the style sheet anyway.
 */
export function moveStylesBelowFirstScreen(): PluginOption {
  return {
    name: 'first-screen-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const sheets = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
        const bare = sheets.reduce((rest, sheet) => rest.replace(sheet, ''), html);
        // Removes comments and indentation: every device caches this page twice.
        const lean = bare.replaceAll(/^ *\/\/.*\n|^ +/gm, '');
        return lean.replace('</body>', `${sheets.join('\n')}\n</body>`);
      },
    },
  };
}

/**
 * The pages that visitors often open first. Each gets its own index.html, which names the code that it needs and the
 * request that it makes, in the language that index.html finds. On a slow connection these would otherwise be
 * discovered one after the other.
 * `test` matches modules that the router loads for the page.
 * `isLargestFirst`: nothing is visible before all code has loaded.
 * `without`: the chunks that the page must not load at its start.
 * `hasGoods`: the server puts pictures of the first products onto its first screen.
 * `hasLook`: the worker inserts the home page snapshot.
 * `hasStyles`: the style sheet and the logo are in the page, compressed with it. They arrive while the requests for the
 * code are on their way, when the connection would otherwise be idle. Only for pages that devices do not cache.
 */
const FIRST_PAGES: {
  file: string;
  test: RegExp;
  asks?: string;
  isLargestFirst?: true;
  without?: readonly string[];
  hasGoods?: true;
  hasLook?: true;
  hasStyles?: true;
}[] = [
  {
    file: 'login.html',
    test: /dashboards\/login-page|features\/account\/entry\/login-screen/,
    isLargestFirst: true,
    hasStyles: true,
    without: ['market', 'reads', 'dexie', 'home', 'prefetch', 'refusals', 'after', 'member'],
  },
  {
    file: 'category.html',
    test: /shell\/layout\/data-layout|marketplace\/products\.ts|listing\/category-screen/,
    asks: '/api/products',
    hasGoods: true,
  },
  {
    file: 'product.html',
    test: /shell\/layout\/data-layout|marketplace\/products\.ts|product\/product-screen/,
    asks: '/api/products',
    hasGoods: true,
  },
  {
    file: 'dashboard.html',
    test: /shell\/layout\/data-layout|dashboards\/member\/member-dashboard|features\/company\/promo-carousel/,
    hasLook: true,
    without: ['market', 'dexie', 'login', 'prefetch', 'after', 'member'],
  },
  {
    file: 'packs.html',
    test: /shell\/layout\/data-layout|purchase\/offers\/offers-screen/,
    without: ['market', 'dexie', 'login', 'home', 'prefetch', 'after', 'member'],
  },
  {
    file: 'company-description.html',
    test: /shell\/layout\/data-layout|company\/company-screen/,
    without: ['market', 'dexie', 'login', 'home', 'prefetch', 'after', 'member'],
  },
];

export function createFirstPages(): PluginOption {
  return {
    name: 'pages-that-know-their-code',
    apply: 'build',
    enforce: 'post',
    // After the style sheets and index.html are complete.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const index = bundle['index.html'];
        if (index?.type !== 'asset') throw new Error('there is no index.html to go by');
        const html = String(index.source);
        const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
        const letters = Object.keys(bundle).find((name) => name.includes('readex-app-'));
        if (!letters) throw new Error('the letters of the app are not where they were');
        for (const { file, test, asks, isLargestFirst, without, hasGoods, hasLook, hasStyles } of FIRST_PAGES) {
          const needed = new Set(chunks.filter(({ moduleIds }) => moduleIds.some((id) => test.test(id))));
          for (const { imports } of needed)
            for (const chunk of chunks) if (imports.includes(chunk.fileName)) needed.add(chunk);
          const unwanted = [...needed].filter(({ name }) => without?.includes(name)).map(({ name }) => name);
          if (unwanted.length > 0) throw new Error(`${file} would load ${unwanted.join(', ')}`);
          const links = [...needed]
            .filter(({ fileName }) => !html.includes(fileName))
            .map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`);
          if (links.length === 0) throw new Error(`${file}: no chunk has its modules any more`);
          // The worker inserts the snapshot into the page: preload its font, to avoid a second layout.
          if (hasLook) links.push(`<link rel="preload" as="font" crossorigin href="/${letters}">`);
          if (hasGoods) links.push(`<style>${readBareStyles('../first-goods.css')}</style>`);
          const page = isLargestFirst ? putLargestFirst(html, chunks) : html;
          this.emitFile({
            type: 'asset',
            fileName: file,
            source: (hasStyles ? putLogoInside(putStylesInside(page, bundle)) : page)
              .replace('</head>', `${links.join('\n')}\n</head>`)
              .replace('<html', asks ? `<html data-asks="${asks}"` : '<html'),
          });
        }
      },
    },
  };
}

/**
 * Puts the build's style sheets into the page, where the page links them: in a template, because a body may have no style
 * element; `main.tsx` applies it before the first render. The link stays, but disabled: the browser does
 * not fetch it, and Vite's loader finds it and does not fetch it either before a later screen.
 */
function putStylesInside(html: string, bundle: Rolldown.OutputBundle): string {
  return html.replaceAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (_link, fileName: string) => {
    const sheet = bundle[fileName];
    if (sheet?.type !== 'asset') throw new Error(`there is no ${fileName} to put into a page`);
    return `<template id="app-styles"><style>${String(sheet.source)}</style></template>\n<link rel="stylesheet" href="/${fileName}" disabled>`;
  });
}

const LOGO = '<img src="/icons/favicon.svg"';

/** Puts the logo of the first screen into the page. */
function putLogoInside(html: string): string {
  if (!html.includes(LOGO)) throw new Error('the first screen has no logo any more');
  const svg = readFileSync(new URL('../public/icons/favicon.svg', import.meta.url));
  return html.replace(LOGO, `<img src="data:image/svg+xml;base64,${svg.toString('base64')}"`);
}

/** Returns a style sheet for inlining, without comments and line breaks. */
function readBareStyles(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8').replaceAll(/\/\*.*?\*\/|\n\s*/gs, '');
}

/**
 * Puts the largest chunk before all others: it uses the page's open connection, while those of the others are still
 * being opened.
 */
function putLargestFirst(html: string, chunks: readonly { fileName: string; code: string }[]): string {
  const links = html.match(/\s*<link rel="modulepreload"[^>]*>/g) ?? [];
  const sizeOf = (link: string) => chunks.find(({ fileName }) => link.includes(fileName))?.code.length ?? 0;
  const sorted = [...links].sort((a, b) => sizeOf(b) - sizeOf(a));
  const bare = links.reduce((rest, link) => rest.replace(link, ''), html);
  return bare.replace(/\s*<script type="module"/, (script) => sorted.join('') + script);
}

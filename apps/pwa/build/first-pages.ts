import { readFileSync } from 'node:fs';
import type { PluginOption } from 'vite';

/**
 * Puts the style sheet below the first screen that is written into index.html: a browser paints what
 * stands above it at once, on any link, and our script waits for it all the same.
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
        // Its comments are for us: every device keeps this page twice.
        const lean = bare.replaceAll(/^ *\/\/.*\n|^ +/gm, '');
        return lean.replace('</body>', `${sheets.join('\n')}\n</body>`);
      },
    },
  };
}

/**
 * For the pages that strangers open first, an index.html of their own that names the code they will need, and
 * the question they will ask, in the language that index.html finds: on a slow link these would otherwise be found one
 * after the other. `test` is of
 * modules that the router loads for the page. `isLargestFirst`: nothing can be seen there before all code has come.
 * `hasGoods`: the server puts pictures of the first goods onto its first screen. `hasLook`: the worker puts the home's last
 * look into it.
 */
const FIRST_PAGES: {
  file: string;
  test: RegExp;
  asks?: string;
  isLargestFirst?: true;
  hasGoods?: true;
  hasLook?: true;
}[] = [
  { file: 'login.html', test: /dashboards\/login-page|features\/account\/entry\/login-screen/, isLargestFirst: true },
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
  },
  { file: 'company-description.html', test: /shell\/layout\/data-layout|company\/company-screen/ },
];

export function createFirstPages(): PluginOption {
  return {
    name: 'pages-that-know-their-code',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const index = bundle['index.html'];
      if (index?.type !== 'asset') throw new Error('there is no index.html to go by');
      const html = String(index.source);
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
      const letters = Object.keys(bundle).find((name) => name.includes('readex-app-'));
      if (!letters) throw new Error('the letters of the app are not where they were');
      for (const { file, test, asks, isLargestFirst, hasGoods, hasLook } of FIRST_PAGES) {
        const needed = new Set(chunks.filter(({ moduleIds }) => moduleIds.some((id) => test.test(id))));
        for (const { imports } of needed)
          for (const chunk of chunks) if (imports.includes(chunk.fileName)) needed.add(chunk);
        const links = [...needed]
          .filter(({ fileName }) => !html.includes(fileName))
          .map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`);
        if (links.length === 0) throw new Error(`${file}: no chunk has its modules any more`);
        // Its look comes with the page, out of the worker: in its own letters at once, or it would be laid out twice.
        if (hasLook) links.push(`<link rel="preload" as="font" crossorigin href="/${letters}">`);
        if (hasGoods) links.push(`<style>${readBareStyles('../first-goods.css')}</style>`);
        this.emitFile({
          type: 'asset',
          fileName: file,
          source: (isLargestFirst ? putLargestFirst(html, chunks) : html)
            .replace('</head>', `${links.join('\n')}\n</head>`)
            .replace('<html', asks ? `<html data-asks="${asks}"` : '<html'),
        });
      }
    },
  };
}

/** A style sheet as it goes into a page: without its comments and lines. */
function readBareStyles(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8').replaceAll(/\/\*.*?\*\/|\n\s*/gs, '');
}

/**
 * The largest piece of code before all others: it gets the connection that the page itself came by, while theirs are
 * still being opened.
 */
function putLargestFirst(html: string, chunks: readonly { fileName: string; code: string }[]): string {
  const links = html.match(/\s*<link rel="modulepreload"[^>]*>/g) ?? [];
  const sizeOf = (link: string) => chunks.find(({ fileName }) => link.includes(fileName))?.code.length ?? 0;
  const sorted = [...links].sort((a, b) => sizeOf(b) - sizeOf(a));
  const bare = links.reduce((rest, link) => rest.replace(link, ''), html);
  return bare.replace(/\s*<script type="module"/, (script) => sorted.join('') + script);
}

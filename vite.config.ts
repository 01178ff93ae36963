import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { lingui } from '@lingui/vite-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import { manifest } from './apps/pwa/manifest.ts';

/** Absolute, because vitest projects take no relative root. */
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const words = () => lingui({ configPath: at('./lingui.config.ts') });

/** Where the API listens while Vite serves the page. */
const api = 'http://localhost:5000';

/**
 * What always comes together is one file: fewer round trips on a slow link, and a new version of ours
 * leaves the others' code as it was on the device.
 */
const together = [
  {
    name: 'frame',
    test: /vite\/preload-helper|node_modules\/(react|react-dom|scheduler|use-sync-external-store|zustand|@lingui|@tanstack\/(react-router|router-core|history|react-store|store))\//,
  },
  {
    name: 'reads',
    test: /node_modules\/@tanstack\/(react-query|query-core)\/|src\/shell\/(loaded|caught|as-of|data-layout|use-fresh-after)\.|src\/platform\/query-client|src\/offline\/(hash-member-id|page\/restore-queries)/,
  },
  { name: 'dialogs', test: /node_modules\/(@base-ui|@floating-ui|tabbable|reselect)\// },
  {
    name: 'shapes',
    test: /node_modules\/zod\/|domain\/src\/kernel\/(wire|check-shape)|account\/(entry-shapes|check-entry)/,
  },
  // Small pieces that most screens use: one file, where each would be a request of its own.
  {
    name: 'pieces',
    test: /src\/ui\/(?!tabs|popup|confirm-dialog|button|spinner|classes|toast\.|picture-viewer)|src\/shell\/(failure|pending|later|waiting-job|fetch-file|offline-b|popup-address|use-pictures|use-shared-file|save-as|storage-trouble)|src\/offline\/(is-quota|error-names|cache-names|drop-draft)|src\/offline\/page\/(outbox-view|is-storage-broken|persist-storage|shared|use-outbox|drafts|job-file|active-db|page-member|use-loaded-draft)|src\/offline\/leaving\/own-wish|lucide-react|src\/platform\/format|domain\/src\/kernel\/money/,
  },
  {
    name: 'leaving',
    test: /src\/offline\/(leaving\/(?!own-wish)|page\/(sign-out|delete-databases|storage-report))|features\/account\/log-out|src\/shell\/storage-recovery/,
  },
  { name: 'updates', test: /node_modules\/workbox-window\/|page\/app-update\.|shell\/update-when-safe\./ },
  {
    name: 'market',
    test: /features\/marketplace\/(?!product\/)|domain\/src\/marketplace\/|src\/offline\/page\/collection/,
  },
  {
    name: 'at-hand',
    test: /src\/desks\/at-hand\.|features\/(invoices\/invoices|tasks\/tasks|facility\/facility|recharge\/recharge|profile\/profile)\.queries|profile\/profile-standing|domain\/src\/(invoices|tasks|facility|recharge)\/(?!.*refusals)/,
  },
  {
    name: 'wallet',
    test: /features\/wallet\/(?!staff\/|wallet-card|wallet-totals|point-dates|pending-line|wallet\.queries)/,
  },
  {
    name: 'papers',
    test: /features\/(invoices|tasks|facility|recharge)\/(?!staff\/|invoices\.popups)|src\/desks\/facility-popup|src\/shell\/(pdf-paper|save-file|open-file|use-receipt-draft|receipt-place|waiting-card)/,
  },
  {
    name: 'messages',
    test: /features\/messaging\/(?!staff\/|messaging\.queries)|node_modules\/@tanstack\/(react-virtual|virtual-core)\/|domain\/src\/messaging\/conversation\.|src\/offline\/page\/opened-files/,
  },
  // The way to a pack, its video, and saving it: whoever opens one comes to the next.
  {
    name: 'packs',
    test: /features\/purchase\/(of-pack|training\/|catalogue\/(pack-(?!picture)|favorite-button|buy-bar|purchase-steps|use-buying|filter-pills))|src\/offline\/(video-records|page\/videos\/(?!go-on|can-save))|src\/shell\/saved-video|domain\/src\/purchase\/(pack|purchase-step)\./,
  },
  // All that sends: who needs one of these needs them all a moment later.
  {
    name: 'outbox',
    test: /src\/offline\/(bring-back|enqueue|heal-storage|file-parts|flush|outbox-tools|revise-job|send-job|shared-file|spare-copy|try-job|turn|tus-upload|push-subscription|ask|whole-db)\.|src\/offline\/page\/(background-sync|gone-databases|triggers|sign-out)\.|domain\/src\/outbox\/(?!.*refusals)/,
  },
  {
    name: 'device',
    test: /src\/(offline\/(active-member-db|closings|control-db|headed-bytes|member-db|spare-cache|make-room|last-look|page\/(live-outbox|kept-queries|kept-look))|shell\/follow-look)\./,
  },
  { name: 'refusals', test: /src\/platform\/say-refusal\.|\.refusals\.|domain\/src\/(refusals|kernel\/uploads)\./ },
  // A member's home: all of it is on the first screen that they see. What these import and nothing else holds belongs
  // here too: two files that need each other do not start. The desk itself is asked for by its name, and stays out.
  {
    name: 'home',
    test: /src\/(desks\/(app-badge|member-(home|nav|tiles|popups|popup-names)|tile-grid|use-at-hand|install-parts)|shell\/(nav-|member-frame)|platform\/(alerts|push)|offline\/page\/training-store|features\/(purchase\/(home\/|owned\/(use-|owned-packs\.|owned-pack-card)|catalogue\/pack-picture|purchase\.(home|popups|queries|texts|actions|jobs))|wallet\/(wallet-card|wallet-totals|point-dates|pending-line|wallet\.queries)|notifications\/(bell|use-arrivals|notifications\.(queries|actions))|invoices\/invoices\.popups|messaging\/messaging\.queries|company\/promo-strip))|domain\/src\/(purchase\/(purchase\.contract|training\.)|wallet\/(wallet\.contract|ledger\.)|notifications\/(notice-targets|[a-z]+\.contract)|messaging\/messaging\.contract)/,
  },
  // Who pays for a pack looks afterwards what became of it.
  {
    name: 'payments',
    test: /features\/purchase\/(payment\/(?!payment-places)|my-payments\/|pack-terms)|domain\/src\/(purchase\/payment|kernel\/payment-method)/,
  },
  { name: 'photos', test: /src\/shell\/(use-chosen-picture|photo-field)\.|page\/shrink-picture\./ },
  { name: 'install', test: /features\/install\// },
  {
    name: 'start',
    test: /src\/(offline\/page\/(locked-mark|safe-point)\.|shell\/heal-missing-code\.|platform\/(?!query-client|say-refusal|say-device-error|format|alerts|push)|ui\/(button|spinner|classes|toast)|words\/)|domain\/src\/kernel\/(endpoint|ids|roles|time|verdict)\./,
  },
];

export default defineConfig({
  root: at('./apps/pwa'),
  plugins: [
    rowsWithoutShapes(),
    react(),
    tailwindcss(),
    words(),
    leanSource(),
    firstScreenFirst(),
    pagesThatKnowTheirCode(),
    compiledWhileItComes(),
    pwa(),
  ],
  // The library's build for the browsers that we build for: its usual one is larger.
  resolve: { alias: { dexie: 'dexie/dist/modern/dexie.mjs' } },
  server: { proxy: { '/api': api, '/uploads': api, '/media': api } },
  build: {
    outDir: at('./apps/pwa/dist'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name, moduleIds }) => `assets/${chunkPrefix(moduleIds)}${name}-[hash].js`,
        codeSplitting: { includeDependenciesRecursively: false, groups: [...together] },
      },
    },
  },
  test: {
    maxWorkers: 2, // its own choice on two cores is one
    pool: 'threads', // quicker to begin than processes
    projects: [
      // Each test has an app and a database of its own, so files need no process of their own.
      { test: { name: 'domain', root: at('./packages/domain'), environment: 'node', isolate: false } },
      { test: { name: 'api', root: at('./apps/api'), environment: 'node', isolate: false } },
      {
        plugins: [words()],
        test: {
          name: 'pwa',
          root: at('./apps/pwa'),
          environment: 'node',
          pool: 'vmThreads',
          include: ['src/**/*.test.ts'],
        },
      },
      {
        plugins: [react(), words()],
        test: {
          name: 'screens',
          root: at('./apps/pwa'),
          environment: 'jsdom',
          pool: 'vmThreads', // a page of its own for each file, without loading all of jsdom anew for it
          include: ['src/**/*.test.tsx'],
          testTimeout: 20_000, // a whole screen, on a machine that does other things too
        },
      },
    ],
  },
});

/** What only staff load is named `staff-…`, so that a member's phone never keeps it. */
function chunkPrefix(moduleIds: readonly string[]): '' | 'staff-' {
  // Of our own tree alone: the repository may stand in a folder of any name.
  const own = moduleIds.flatMap((id) => id.split('/apps/pwa/src/').slice(1));
  const isForStaff = (path: string) => /\/staff\/|\/staff-|\/(admin|commercial|finance)-/.test(path);
  return own.length > 0 && own.every(isForStaff) ? 'staff-' : '';
}

/**
 * The page calls rows of the contract by their method and path; the shapes in them are the server's and the
 * compiler's. What they are made with (a large library) is therefore not in the page: there each is the same nothing.
 */
function rowsWithoutShapes(): PluginOption {
  const nothing = '\0nothing';
  return {
    name: 'rows-without-shapes',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source === nothing ? source : undefined),
    load: (id) =>
      id === nothing
        ? 'export const nothing = new Proxy(() => {}, { get: () => nothing, apply: () => nothing });'
        : undefined,
    transform(code, id) {
      if (!id.endsWith('.contract.ts')) return undefined;
      const bare = code
        .replaceAll(/\n\s*summary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),/g, '') // for the API's own documents
        .replace("import * as z from 'zod/mini';", `import { nothing as z } from ${JSON.stringify(nothing)};`)
        .replaceAll(/import \{([^}]*)\} from '(?:\.\.\/kernel\/wire|\.\/entry-shapes)';/g, (_whole, names: string) => {
          const made = names.split(',').map((name) => name.trim());
          return `const ${made
            .filter((name) => name !== '' && !name.startsWith('type '))
            .map((name) => `${name} = z`)
            .join(', ')};`;
        });
      if (/zod|kernel\/wire|entry-shapes/.test(bare)) throw new Error(`${id}: its shapes are still in it`);
      return { code: withoutRanges(bare, callsOf('z', this.parse(bare, { lang: 'ts' }))), map: null };
    },
  };
}

type Range = { start: number; end: number };

/** Where a piece of code calls `name`, or what it answered, outermost calls only: `z.array(x).check(y)`. */
function callsOf(name: string, node: unknown): Range[] {
  if (Array.isArray(node)) return node.flatMap((each) => callsOf(name, each));
  if (typeof node !== 'object' || node === null) return [];
  if ('type' in node && node.type === 'CallExpression' && rootOf(node) === name) return [node as unknown as Range];
  return Object.values(node).flatMap((each) => callsOf(name, each));
}

function rootOf(node: unknown): unknown {
  const { callee, object, name } = node as { callee?: unknown; object?: unknown; name?: unknown };
  return callee || object ? rootOf(callee ?? object) : name;
}

/** Leaves the `z` that each of them begins with. */
function withoutRanges(code: string, ranges: readonly Range[]): string {
  return ranges.toReversed().reduce((rest, { start, end }) => `${rest.slice(0, start)}z${rest.slice(end)}`, code);
}

/**
 * Takes out of the source catalogue what is its own id: `platform/words.ts` fills plain placeholders itself,
 * and only plurals need what was compiled.
 */
function leanSource(): PluginOption {
  return {
    name: 'lean-source',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!id.endsWith('/words/source.po')) return undefined;
      const written = /JSON\.parse\(("(?:[^"\\]|\\.)*")\)/.exec(code)?.[1];
      if (written === undefined) throw new Error('the compiled catalogue looks different from what it did');
      const messages: Record<string, unknown[]> = JSON.parse(JSON.parse(written));
      const isPlain = (part: unknown) => typeof part === 'string' || (Array.isArray(part) && part.length === 1);
      const needed = Object.entries(messages).filter(([, parts]) => !parts.every(isPlain));
      return { code: `export const messages = ${JSON.stringify(Object.fromEntries(needed))};`, map: null };
    },
  };
}

/**
 * Puts the style sheet below the first screen that is written into index.html: a browser paints what
 * stands above it at once, on any link, and our script waits for it all the same.
 */
function firstScreenFirst(): PluginOption {
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
 * the question they will ask: on a slow link these would otherwise be found one after the other. `test` is of
 * modules that the router loads for the page. `isLargestFirst`: nothing can be seen there before all code has come.
 * `hasGoods`: the server puts pictures of the first goods onto its first screen. `hasLook`: the worker puts the home's last
 * look into it.
 */
const firstPages: {
  file: string;
  test: RegExp;
  asks?: string;
  isLargestFirst?: true;
  hasGoods?: true;
  hasLook?: true;
}[] = [
  { file: 'login.html', test: /desks\/login-desk|features\/account\/login-screen/, isLargestFirst: true },
  {
    file: 'category.html',
    test: /shell\/data-layout|marketplace\/products\.ts|listing\/category-screen/,
    asks: '/api/products',
    hasGoods: true,
  },
  {
    file: 'product.html',
    test: /shell\/data-layout|marketplace\/products\.ts|product\/product-screen/,
    asks: '/api/products',
    hasGoods: true,
  },
  {
    file: 'dashboard.html',
    test: /shell\/data-layout|desks\/member-desk|features\/company\/promo-strip/,
    hasLook: true,
  },
  { file: 'company-description.html', test: /shell\/data-layout|company\/company-screen/ },
];

function pagesThatKnowTheirCode(): PluginOption {
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
      for (const { file, test, asks, isLargestFirst, hasGoods, hasLook } of firstPages) {
        const needed = new Set(chunks.filter(({ moduleIds }) => moduleIds.some((id) => test.test(id))));
        for (const { imports } of needed)
          for (const chunk of chunks) if (imports.includes(chunk.fileName)) needed.add(chunk);
        const links = [...needed]
          .filter(({ fileName }) => !html.includes(fileName))
          .map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`);
        if (links.length === 0) throw new Error(`${file}: no chunk has its modules any more`);
        if (asks) links.push(`<link rel="preload" as="fetch" crossorigin="anonymous" href="${asks}">`);
        // Its look comes with the page, out of the worker: in its own letters at once, or it would be laid out twice.
        if (hasLook) links.push(`<link rel="preload" as="font" crossorigin href="/${letters}">`);
        if (hasGoods) links.push(`<style>${bareStyles('./apps/pwa/first-goods.css')}</style>`);
        this.emitFile({
          type: 'asset',
          fileName: file,
          source: (isLargestFirst ? largestFirst(html, chunks) : html).replace(
            '</head>',
            `${links.join('\n')}\n</head>`,
          ),
        });
      }
    },
  };
}

/** A style sheet as it goes into a page: without its comments and lines. */
function bareStyles(path: string): string {
  return readFileSync(at(path), 'utf8').replaceAll(/\/\*.*?\*\/|\n\s*/gs, '');
}

/**
 * The largest piece of code before all others: it gets the connection that the page itself came by, while theirs are
 * still being opened.
 */
function largestFirst(html: string, chunks: readonly { fileName: string; code: string }[]): string {
  const links = html.match(/\s*<link rel="modulepreload"[^>]*>/g) ?? [];
  const sizeOf = (link: string) => chunks.find(({ fileName }) => link.includes(fileName))?.code.length ?? 0;
  const sorted = [...links].sort((a, b) => sizeOf(b) - sizeOf(a));
  const bare = links.reduce((rest, link) => rest.replace(link, ''), html);
  return bare.replace(/\s*<script type="module"/, (script) => sorted.join('') + script);
}

/** Files of code that a start of the app runs nearly whole. */
const AT_A_START =
  'frame index start pieces reads home market dexie dialogs device outbox product-screen login-desk'.split(' ');

/** Asks Chromium to compile these beside the page's one thread while they come, not there function by function. */
function compiledWhileItComes(): PluginOption {
  return {
    name: 'compiled-while-it-comes',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
        for (const name of AT_A_START) {
          const chunk = chunks.find((each) => each.name === name);
          if (!chunk) throw new Error(`no chunk has the name ${name} any more`);
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
        }
      },
    },
  };
}

function pwa() {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src',
    filename: 'service-worker.ts',
    registerType: 'prompt',
    injectRegister: false,
    includeManifestIcons: false, // the system fetches them itself, when it installs the app
    injectManifest: {
      globPatterns: [
        '{index,dashboard}.html',
        'arch.svg',
        'assets/*.{js,css}',
        'assets/readex-app-*.woff2',
        'assets/tiles-*.svg',
        'art/empty/*.svg',
        'icons/favicon.svg',
      ],
      // What needs the network anyway: the entry forms and their shapes, installing, opening what was locked.
      globIgnores: [
        'look-again.js',
        'assets/staff-*',
        'assets/{shapes,install,sign-up,forgot-password-screen,reset-password-screen,set-up-screen}-*',
        'assets/{open-locked,locked-note,forget-phone}*',
      ],
    },
    manifest,
  });
}

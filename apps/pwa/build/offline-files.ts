import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { glob } from 'tinyglobby';
import { build, type PluginOption, type ResolvedConfig } from 'vite';
import { LANGUAGES, type Language } from '../../../packages/domain/src/kernel/languages.ts';
import { manifestIn } from '../manifest.ts';

/** Files that every device keeps, so that the app opens without a network. The worker fetches them in this order. */
const KEPT = [
  '{index,dashboard}.html',
  'arch.svg',
  'assets/*.{js,css}',
  'assets/readex-{app,pro-arabic}-*.woff2', // the worker keeps Arabic letters where Arabic is spoken
  'assets/tiles-*.svg',
  'art/empty/*.svg',
  'icons/favicon.svg',
  'manifest.webmanifest',
];
/** Files that need the network anyway: the entry forms and their shapes, installing, opening what was locked, passkeys. */
const NOT_KEPT = [
  'look-again.js',
  'assets/{staff-*,words-*-staff-*}',
  'assets/{shapes,install,sign-up,forgot-password-screen,reset-password-screen,set-up-screen}-*',
  'assets/{open-locked,locked-note}*',
  'assets/passkeys-*',
];
/** The worker's code has this once, in the place of the list. */
const LIST = 'self.__WB_MANIFEST';

/** Builds the worker from `src/service-worker.ts` when the app is built, and writes into it the list of files to keep. */
export function offlineFiles(): PluginOption {
  let config: ResolvedConfig;
  return {
    name: 'offline-files',
    apply: 'build',
    enforce: 'post',
    configResolved(resolved) {
      config = resolved;
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace('</head>', '<link rel="manifest" href="/manifest.webmanifest"></head>'),
    },
    closeBundle: {
      sequential: true,
      async handler(error) {
        if (error) return;
        await buildWorker(config);
        await writeList(config.build.outDir);
      },
    },
  };
}

/** Emits the manifest in each language. index.html names the one of the page. */
export function manifestsByLanguage(): PluginOption {
  const fileOf = (language: Language) => (language === 'source' ? 'manifest' : `manifest.${language}`);
  return {
    name: 'manifests-by-language',
    apply: 'build',
    generateBundle() {
      for (const language of LANGUAGES) {
        const source = JSON.stringify(manifestIn(language));
        this.emitFile({ type: 'asset', fileName: `${fileOf(language)}.webmanifest`, source });
      }
    },
  };
}

async function buildWorker({ root, base, resolve, mode, envDir, envPrefix, define, build: app }: ResolvedConfig) {
  await build({
    root,
    base,
    resolve,
    mode,
    envDir,
    ...(envPrefix === undefined ? {} : { envPrefix }),
    define: { ...define, 'process.env.NODE_ENV': JSON.stringify('production') },
    configFile: false,
    publicDir: false,
    build: {
      target: app.target,
      minify: app.minify,
      sourcemap: app.sourcemap,
      outDir: app.outDir,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(root, 'src/service-worker.ts'),
        output: { entryFileNames: 'service-worker.js', codeSplitting: false },
      },
    },
  });
}

async function writeList(folder: string): Promise<void> {
  const worker = join(folder, 'service-worker.js');
  const [before, after, ...more] = (await readFile(worker, 'utf8')).split(LIST);
  if (after === undefined || more.length > 0) throw new Error(`${worker} must have ${LIST} exactly once`);
  const list = await Promise.all((await keptFiles(folder)).map((url) => entryOf(folder, url)));
  await writeFile(worker, `${before}${JSON.stringify(list)}${after}`);
}

async function keptFiles(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const pattern of KEPT) {
    const files = await glob(pattern, { cwd: folder, ignore: NOT_KEPT, expandDirectories: false });
    if (files.length === 0) throw new Error(`no file of the app matches ${pattern}`);
    found.push(...files.sort());
  }
  return found;
}

/** The names of assets tell of their content. The other files need a revision, so that a device sees that one has changed. */
async function entryOf(folder: string, url: string): Promise<{ revision: string | null; url: string }> {
  if (url.startsWith('assets/')) return { revision: null, url };
  const content = await readFile(join(folder, url));
  return { revision: createHash('md5').update(content).digest('hex'), url };
}

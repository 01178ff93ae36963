import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

/** How the program is bundled, for `dist/waha.cjs` and for the one file to run. */
export const BUNDLE = {
  absWorkingDir: dirname(fileURLToPath(import.meta.url)),
  entryPoints: ['src/main.ts'],
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  // What is imported when it is wanted is required then: the two native addons, which stay files of their own.
  supported: { 'dynamic-import': false },
  logLevel: 'warning',
};

/**
 * What most installations never need is a file of its own, which the program loads where it is asked for and nowhere else.
 * `name` is that of its module, `file` that of its bundle.
 */
export const APART = [
  { name: 's3-sdk', file: 'files-on-s3.cjs', entry: 'src/platform/files/storage/s3-sdk.ts' },
  { name: 'pg-driver', file: 'rows-on-postgres.cjs', entry: 'src/platform/database/postgres/pg-driver.ts' },
];

/** How one of them is bundled. */
export function bundleApart({ entry }) {
  return {
    ...BUNDLE,
    entryPoints: [entry],
    // Those of the SDK have their parts as modules, of which only what is used is taken.
    mainFields: ['module', 'main'],
    external: ['pg-native'],
    minifyWhitespace: true,
    minifySyntax: true,
  };
}

/** Leaves them out of the program. @param where tells of each where the program finds it, as esbuild's `onResolve` answers */
export function keptApart(where) {
  return {
    name: 'kept-apart',
    setup({ onResolve }) {
      for (const each of APART) onResolve({ filter: new RegExp(`/${each.name}$`) }, () => where(each));
    },
  };
}

export const DEFINED = { WAHA_VERSION: JSON.stringify(version) };

/** As Node itself wraps a file before it runs it: what is compiled is then the file as it stands. */
export const WRAPPED = {
  banner: { js: '(function (exports, require, module, __filename, __dirname) {' },
  footer: { js: '})' },
};

/**
 * One letter beyond Latin-1 anywhere, and V8 keeps the whole text at two bytes for each. The bundler has escaped those in
 * strings; what is left stands in regular expressions, where the escape means the same.
 */
export function oneByteEach(program) {
  return program.replace(/[^\0-\xff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

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

/** Amazon's SDK: a file of its own, which the program loads where files are kept in a bucket and nowhere else. */
export const SDK_FILE = 'files-on-s3.cjs';

export const SDK_BUNDLE = {
  ...BUNDLE,
  entryPoints: ['src/platform/files/kept/s3-sdk.ts'],
  // Those have their parts as modules, of which only what is used is taken.
  mainFields: ['module', 'main'],
  minifyWhitespace: true,
  minifySyntax: true,
};

/** Leaves it out of the program. @param found where the program finds it, as esbuild's `onResolve` answers */
export function sdkApart(found) {
  return { name: 'sdk-apart', setup: ({ onResolve }) => onResolve({ filter: /\/s3-sdk$/ }, () => found) };
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

import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

/** The bundle settings of the program, for `dist/waha.cjs` and for the single executable file. */
export const BUNDLE = {
  absWorkingDir: dirname(fileURLToPath(import.meta.url)),
  entryPoints: ['src/main.ts'],
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  // Dynamic imports become `require`: of the two native addons, which stay separate files.
  supported: { 'dynamic-import': false },
  alias: { 'brotli/decompress.js': './built/brotli.cjs' },
  logLevel: 'warning',
};

/**
 * Modules that most installations never need are separate files, which the program loads only on demand. `name` is the
 * module, `file` its bundle.
 */
export const APART = [
  { name: 's3-sdk', file: 'files-on-s3.cjs', entry: 'src/platform/files/storage/s3-sdk.ts' },
  { name: 'pg-driver', file: 'rows-on-postgres.cjs', entry: 'src/platform/database/postgres/pg-driver.ts' },
  { name: 'node-forge', file: 'certificates.cjs', entry: 'node-forge' },
];

/** Returns the settings for one of these bundles. */
export function bundleApart({ entry }) {
  return {
    ...BUNDLE,
    entryPoints: [entry],
    // The SDK packages provide ES modules, of which only the used parts are included.
    mainFields: ['module', 'main'],
    external: ['pg-native'],
    minifyWhitespace: true,
    minifySyntax: true,
  };
}

/**
 * Excludes these modules from the program. @param where returns where the program finds each one, in the form of
 * esbuild's `onResolve`
 */
export function keptApart(where) {
  return {
    name: 'kept-apart',
    setup({ onResolve }) {
      for (const each of APART) onResolve({ filter: new RegExp(`(?:^|/)${each.name}$`) }, () => where(each));
    },
  };
}

export const DEFINED = { WAHA_VERSION: JSON.stringify(version) };

/** The wrapper that Node itself adds before it runs a file. So the compiled text is the file itself. */
export const WRAPPED = {
  banner: { js: '(function (exports, require, module, __filename, __dirname) {' },
  footer: { js: '})' },
};

/**
 * A single character beyond Latin-1 makes V8 store the complete text with two bytes per character. The bundler has
 * escaped those in strings; the rest are in regular expressions, where the escape has the same meaning.
 */
export function oneByteEach(program) {
  return program.replace(/[^\0-\xff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

import { readFileSync } from 'node:fs';
import { build } from 'esbuild';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

await build({
  entryPoints: ['src/main.ts'],
  outfile: 'dist/waha.cjs',
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  sourcemap: true,
  minify: false,
  // Native addons cannot be bundled; everything else is in the one file.
  external: ['better-sqlite3', '@node-rs/argon2'],
  define: { WAHA_VERSION: JSON.stringify(version) },
  logLevel: 'warning',
});

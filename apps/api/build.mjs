import { readFileSync } from 'node:fs';
import { context } from 'esbuild';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

const builder = await context({
  entryPoints: ['src/main.ts'],
  outfile: 'dist/waha.cjs',
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  sourcemap: true,
  // Native addons cannot be bundled; everything else is in the one file.
  external: ['better-sqlite3', '@node-rs/argon2'],
  define: { WAHA_VERSION: JSON.stringify(version) },
  logLevel: 'warning',
});

if (process.argv.includes('--watch')) {
  await builder.watch();
} else {
  await builder.rebuild();
  await builder.dispose();
}

import { context } from 'esbuild';
import { BUNDLE, DEFINED } from './bundle.mjs';

const builder = await context({
  ...BUNDLE,
  outfile: 'dist/waha.cjs',
  sourcemap: true,
  // Native addons cannot be bundled; everything else is in the one file.
  external: ['better-sqlite3', '@node-rs/argon2'],
  define: DEFINED,
});

if (process.argv.includes('--watch')) {
  await builder.watch();
} else {
  await builder.rebuild();
  await builder.dispose();
}

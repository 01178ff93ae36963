import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, context } from 'esbuild';
import { APART, BUNDLE, bundleApart, DEFINED, keptApart, oneByteEach, WRAPPED } from './bundle.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
const DIST = join(HERE, 'dist');
const PROGRAM = join(DIST, 'program.cjs');

mkdirSync(DIST, { recursive: true });
for (const each of APART) await build({ ...bundleApart(each), outfile: join(DIST, each.file) });

const builder = await context({
  ...BUNDLE,
  ...WRAPPED,
  outfile: PROGRAM,
  sourcemap: true,
  minifyWhitespace: true,
  minifySyntax: true,
  // Native addons cannot be bundled; everything else is in the single file.
  external: ['better-sqlite3/build/*', '@node-rs/argon2'],
  alias: { ...BUNDLE.alias, bindings: './built/bindings.cjs' },
  define: DEFINED,
  plugins: [
    keptApart(({ file }) => ({ path: `./${file}`, external: true })),
    { name: 'program-and-loader', setup: ({ onEnd }) => onEnd(finish) },
  ],
});

if (process.argv.includes('--watch')) {
  await builder.watch();
} else {
  await builder.rebuild();
  await builder.dispose();
  // In a fresh checkout the database module is still being compiled; then `prepare` does it afterwards.
  const made = spawnSync(process.execPath, [join(HERE, 'make-code-cache.cjs'), DIST], {
    stdio: 'pipe',
    timeout: 60_000,
  });
  if (made.status !== 0) console.log('The code cache could not be made: each start compiles the program.');
}

/** Writes the loader last, so that watchers see it change together with the program. */
function finish({ errors }) {
  if (errors.length > 0) return;
  rmSync(join(DIST, 'program.cache'), { force: true });
  writeFileSync(PROGRAM, oneByteEach(readFileSync(PROGRAM, 'utf8')));
  copyFileSync(join(HERE, 'loader.cjs'), join(DIST, 'waha.cjs'));
}

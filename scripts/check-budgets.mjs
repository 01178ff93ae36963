import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { ROOT } from './prepare.mjs';

const KIB = 1024;
const DIST = join(ROOT, 'apps', 'pwa', 'dist');

/** What the phone pays, brotli: the first screen's scripts and styles, and all that is kept for offline (20 for a language). */
const BUDGETS = { 'first screen, JS and CSS': 130 * KIB, 'kept for offline': 310 * KIB };

if (!existsSync(DIST)) {
  console.error('Build first: npm run build');
  process.exit(1);
}
const weights = {
  'first screen, JS and CSS': sum(firstScreen()),
  'kept for offline': sum(precached()),
};
let isOver = false;
for (const [name, limit] of Object.entries(BUDGETS)) {
  const weight = weights[name];
  const isHere = weight > limit;
  isOver ||= isHere;
  console.log(`${isHere ? 'over' : 'ok  '} ${name}: ${(weight / KIB).toFixed(1)} of ${limit / KIB} KiB`);
}
const kept = new Set(precached());
const strays = [...kept].flatMap((file) =>
  imported(file)
    .filter((each) => !kept.has(each))
    .map((each) => `${file} needs ${each}`),
);
console.log(
  strays.length === 0
    ? 'ok   what is kept needs nothing that is not'
    : `not kept, but needed offline:\n${strays.join('\n')}`,
);
process.exit(isOver || strays.length > 0 ? 1 : 0);

/** What index.html asks for, and what those files import at once. */
function firstScreen() {
  const html = readFileSync(join(DIST, 'index.html'), 'utf8');
  const asked = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file);
  const all = new Set(asked);
  for (const file of all) for (const each of imported(file)) all.add(each);
  return [...all];
}

/** The files of code without which this one does not start. */
function imported(file) {
  if (!file.endsWith('.js') || !file.startsWith('assets/')) return [];
  const code = readFileSync(join(DIST, file), 'utf8');
  return [...code.matchAll(/(?:from|(?:^|[;}])import)\s*["']\.\/([^"']+\.js)["']/g)].map(
    ([, name]) => `assets/${name}`,
  );
}

/** The files that the service worker names in its list. */
function precached() {
  const worker = readFileSync(join(DIST, 'service-worker.js'), 'utf8');
  const present = new Set(readdirSync(DIST, { recursive: true, encoding: 'utf8' }));
  return [
    ...new Set(
      [...worker.matchAll(/url:\s*["'`]([^"'`]+)["'`]|["']url["']:\s*["']([^"']+)["']/g)].map(([, a, b]) => a ?? b),
    ),
  ].filter((file) => present.has(file));
}

function sum(files) {
  return files.reduce((total, file) => total + weigh(file), 0);
}

function weigh(file) {
  const bytes = readFileSync(join(DIST, file));
  return /\.(woff2|png|jpg)$/.test(file) ? bytes.length : brotliCompressSync(bytes).length;
}

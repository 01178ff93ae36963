import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { ROOT } from '../prepare.mjs';

const KIB = 1024;
const DIST = join(ROOT, 'apps', 'pwa', 'dist');

/** The maximum download sizes on the phone, brotli, in any language. */
const BUDGETS = {
  'first screen, JS and CSS, with its texts': 140 * KIB,
  'kept for offline, with texts and fonts': 333 * KIB,
  'texts of members': 16 * KIB,
  'fonts that only one language needs': 35 * KIB,
};

if (!existsSync(DIST)) {
  console.error('Build first: npm run build');
  process.exit(1);
}
const assets = readdirSync(join(DIST, 'assets')).filter((name) => /\.(js|woff2)$/.test(name));
const findHeaviest = (part) =>
  Math.max(...assets.filter((name) => part.test(name)).map((name) => weigh(`assets/${name}`)));
const texts = findHeaviest(/^words-\w+-app-/);
const fontWeight = findHeaviest(/^readex-arabic-/);
const isLanguageFile = (file) => /\/(words-|readex-arabic-)/.test(file);
const weights = {
  'first screen, JS and CSS, with its texts': sumWeights(listFirstScreen()) + texts,
  'kept for offline, with texts and fonts':
    sumWeights(listPrecached().filter((file) => !isLanguageFile(file))) + texts + fontWeight,
  'texts of members': texts,
  'fonts that only one language needs': fontWeight,
};
let isOver = false;
for (const [name, limit] of Object.entries(BUDGETS)) {
  const weight = weights[name];
  const isHere = weight > limit;
  isOver ||= isHere;
  console.log(`${isHere ? 'over' : 'ok  '} ${name}: ${(weight / KIB).toFixed(1)} of ${limit / KIB} KiB`);
}
const precachedFiles = new Set(listPrecached());
const strays = [...precachedFiles].flatMap((file) =>
  listImports(file)
    .filter((each) => !precachedFiles.has(each))
    .map((each) => `${file} needs ${each}`),
);
console.log(
  strays.length === 0
    ? 'ok   every saved file only needs saved files'
    : `not saved, but needed offline:\n${strays.join('\n')}`,
);
process.exit(isOver || strays.length > 0 ? 1 : 0);

/** Returns the files that index.html requests, and those that they import at once. */
function listFirstScreen() {
  const html = readFileSync(join(DIST, 'index.html'), 'utf8');
  const asked = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file);
  const all = new Set(asked);
  for (const file of all) for (const each of listImports(file)) all.add(each);
  return [...all];
}

/** Returns the code files without which this one does not start. */
function listImports(file) {
  if (!file.endsWith('.js') || !file.startsWith('assets/')) return [];
  const code = readFileSync(join(DIST, file), 'utf8');
  return [...code.matchAll(/(?:from|(?:^|[;}])import)\s*["']\.\/([^"']+\.js)["']/g)].map(
    ([, name]) => `assets/${name}`,
  );
}

/** Returns the files in the service worker's list. */
function listPrecached() {
  const worker = readFileSync(join(DIST, 'service-worker.js'), 'utf8');
  const present = new Set(readdirSync(DIST, { recursive: true, encoding: 'utf8' }));
  return [
    ...new Set(
      [...worker.matchAll(/url:\s*["'`]([^"'`]+)["'`]|["']url["']:\s*["']([^"']+)["']/g)].map(([, a, b]) => a ?? b),
    ),
  ].filter((file) => present.has(file));
}

function sumWeights(files) {
  return files.reduce((total, file) => total + weigh(file), 0);
}

function weigh(file) {
  const bytes = readFileSync(join(DIST, file));
  return /\.(woff2|png|jpg)$/.test(file) ? bytes.length : brotliCompressSync(bytes).length;
}

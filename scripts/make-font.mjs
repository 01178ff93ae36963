import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { ROOT } from './prepare.mjs';

// Cuts Readex Pro down to what the app shows on every screen: the letters of English and French, and the weights
// from regular to semibold. Run by hand when either changes (`node scripts/make-font.mjs`); `styles.css` names the
// same letters, and what is not among them comes from the whole font, a part at a time.
const WHOLE = join(ROOT, 'node_modules/@fontsource-variable/readex-pro/files/readex-pro-latin-wght-normal.woff2');
const CUT = join(ROOT, 'apps/pwa/src/fonts/readex-app.woff2');

const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0xff],
];
const OTHERS = 'œŒŸ–—‘’‚“”„†•…‰‹›€™−';

const letters = RANGES.flatMap(([from, to]) =>
  Array.from({ length: to - from + 1 }, (_none, at) => String.fromCodePoint(from + at)),
).join('');
const options = { targetFormat: 'woff2', variationAxes: { wght: { min: 400, max: 600 } } };
const cut = await subsetFont(readFileSync(WHOLE), letters + OTHERS, options);
writeFileSync(CUT, cut);
console.log(`${CUT}: ${cut.length} bytes`);

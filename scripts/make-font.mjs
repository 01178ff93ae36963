import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './prepare.mjs';
import { importTool, installTools } from './tools/install-tools.mjs';

// Reduces Readex Pro to the characters of every screen: the letters of English and French, and the weights from regular
// to semibold. Run by hand when either changes (`node scripts/make-font.mjs`). `styles.css` contains the ranges that it
// prints: a page with other letters loads the complete font for them.
const FULL_FONT = join(ROOT, 'node_modules/@fontsource-variable/readex-pro/files/readex-pro-latin-wght-normal.woff2');
const SUBSET_FONT = join(ROOT, 'apps/pwa/src/fonts/readex-app.woff2');

const LETTERS = 'ÀÂÄÆÇÈÉÊËÎÏÔÖÙÛÜàâäæçèéêëîïôöùûüÿœŒ' + 'Øßáíñóú'; // for French, names from nearby countries, and diameters (Ø)
const SIGNS = '\u00a0£©«®°±²·»×–—‘’‚“”„•…‹›€™−';

await installTools('font-subset');
const { default: subsetFont } = await importTool('font-subset', 'subset-font');
const plain = Array.from({ length: 0x7f - 0x20 }, (_none, at) => String.fromCodePoint(0x20 + at)).join('');
const letters = plain + LETTERS + SIGNS;
const options = { targetFormat: 'woff2', variationAxes: { wght: { min: 400, max: 600 } } };
const cut = await subsetFont(readFileSync(FULL_FONT), letters, options);
writeFileSync(SUBSET_FONT, cut);
console.log(`${SUBSET_FONT}: ${cut.length} bytes`);
const codes = [...letters].map((letter) => letter.codePointAt(0));
const others = Array.from({ length: 0x100 - 0xa1 }, (_none, at) => 0xa1 + at).filter((code) => !codes.includes(code));
console.log(`of the cut one: ${ranges(codes)}\nof the whole: ${ranges(others)}`);

/** Returns `U+0020-007E, U+00A0, …`, as in a style sheet. */
function ranges(codes) {
  const sorted = codes.toSorted((a, b) => a - b);
  const hex = (code) => code.toString(16).toUpperCase().padStart(4, '0');
  const runs = [];
  for (const code of sorted) {
    if (runs.at(-1)?.[1] === code - 1) runs.at(-1)[1] = code;
    else runs.push([code, code]);
  }
  return runs.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(', ');
}

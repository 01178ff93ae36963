import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './prepare.mjs';
import { importTool, installTools } from './tools/install-tools.mjs';

// Reduces Readex Pro to the characters of every screen: the letters of English and French, those of Arabic, and the
// weights from regular to semibold. Run by hand when either changes (`node scripts/make-font.mjs`). `styles.css` contains
// the ranges that it prints: a page with other letters loads the complete font for them.
const FULL_FONTS = join(ROOT, 'node_modules/@fontsource-variable/readex-pro/files');
const SUBSET_FONTS = join(ROOT, 'apps/pwa/src/fonts');
const WEIGHTS = { wght: { min: 400, max: 600 } };

const LETTERS = 'ÀÂÄÆÇÈÉÊËÎÏÔÖÙÛÜàâäæçèéêëîïôöùûüÿœŒ' + 'Øßáíñóú'; // for French, names from nearby countries, and diameters (Ø)
const SIGNS = '\u00a0£©«®°±²·»×–—‘’‚“”„•…‹›€™−';

// Letters, tatweel, vowels and shadda, the alef above, digits and their separators, and the letters for p, ch, v and g
// in Tunisian names.
const ARABIC = `${listBetween(0x621, 0x63a)}${listBetween(0x640, 0x652)}\u0670${listBetween(0x660, 0x66c)}پچڤڨگ`;
// Without a glyph of their own, but in the texts: they must not load the complete font.
const ARABIC_SIGNS = '،؛؟\u061c\u200c\u200d\u200e';

await installTools('font-subset');
const { default: subsetFont } = await importTool('font-subset', 'subset-font');
await cut('latin', listBetween(0x20, 0x7e) + LETTERS + SIGNS, 'readex-app', [[0xa1, 0xff]]);
await cut('arabic', ARABIC + ARABIC_SIGNS, 'readex-arabic', [
  [0x600, 0x6ff],
  [0x200c, 0x200e],
]);

/** Writes the font with these letters only, and prints which of the characters in `blocks` it leaves out. */
async function cut(script, letters, name, blocks) {
  const full = readFileSync(join(FULL_FONTS, `readex-pro-${script}-wght-normal.woff2`));
  const part = await subsetFont(full, letters, { targetFormat: 'woff2', variationAxes: WEIGHTS });
  writeFileSync(join(SUBSET_FONTS, `${name}.woff2`), part);
  const others = [...blocks.map(([from, to]) => listBetween(from, to)).join('')].filter(
    (each) => !letters.includes(each),
  );
  console.log(`${name}: ${part.length} bytes\nof the cut one: ${ranges(letters)}\nof the whole: ${ranges(others)}`);
}

function listBetween(from, to) {
  return Array.from({ length: to + 1 - from }, (_none, at) => String.fromCodePoint(from + at)).join('');
}

/** Returns `U+0020-007E, U+00A0, …`, as in a style sheet. */
function ranges(letters) {
  const sorted = [...letters].map((letter) => letter.codePointAt(0)).toSorted((a, b) => a - b);
  const hex = (code) => code.toString(16).toUpperCase().padStart(4, '0');
  const runs = [];
  for (const code of sorted) {
    if (runs.at(-1)?.[1] === code - 1) runs.at(-1)[1] = code;
    else runs.push([code, code]);
  }
  return runs.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(', ');
}

// Draws the pack pictures, the sheet of tiles, the empty states and the marks of payment methods.
import { drawPackPicture, drawTileSheet, hues, motifs, tiles } from './art.mjs';
import { catalogueGroups, packs, resolvePath, saveFile } from './catalogue.mjs';
import { emptyStates } from './empty-states.mjs';
import { drawMethodMarks } from './method-marks.mjs';
import { promoTiles } from './promo-tiles.mjs';

const limit = 4096;
let count = 0;

function draw(path, svg) {
  if (Buffer.byteLength(svg) >= limit) throw new Error(`${path} is ${Buffer.byteLength(svg)} bytes, over ${limit}`);
  saveFile(resolvePath(path), svg);
  count += 1;
}

for (const pack of packs) {
  const { file } = catalogueGroups.find(({ group }) => group === pack.group);
  draw(`data/catalogue/media/packs/${pack.slug}.svg`, drawPackPicture({ ...pack, file }));
}

const sheet = drawTileSheet([
  ...Object.entries({ ...tiles, ...promoTiles }).map(([name, [hue, motif]]) => [name, hue, motif]),
  ...catalogueGroups.map(({ file, type }) => [file, hues.blue, motifs[file](4), type === 'international']),
]);
saveFile(resolvePath('apps/pwa/src/ui/tiles.svg'), sheet);

for (const [name, svg] of Object.entries(emptyStates)) draw(`apps/pwa/public/art/empty/${name}.svg`, svg);

draw('apps/pwa/public/art/methods.svg', drawMethodMarks());

console.log(`${count} pictures`);

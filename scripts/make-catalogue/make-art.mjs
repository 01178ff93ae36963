// Draws the pack pictures, the sheet of tiles and the empty states.
import { hues, motifs, packPicture, tileSheet, tiles } from './art.mjs';
import { at, groups, packs, save } from './catalogue.mjs';
import { emptyStates } from './empty-states.mjs';
import { promoTiles } from './promo-art.mjs';

const limit = 4096;
let count = 0;

function draw(path, svg) {
  if (Buffer.byteLength(svg) >= limit) throw new Error(`${path} is ${Buffer.byteLength(svg)} bytes, over ${limit}`);
  save(at(path), svg);
  count += 1;
}

for (const pack of packs) {
  const { file } = groups.find(({ group }) => group === pack.group);
  draw(`data/catalogue/media/packs/${pack.slug}.svg`, packPicture({ ...pack, file }));
}

const sheet = tileSheet([
  ...Object.entries({ ...tiles, ...promoTiles }).map(([name, [hue, motif]]) => [name, hue, motif]),
  ...groups.map(({ file, type }) => [file, hues.blue, motifs[file](4), type === 'international']),
]);
save(at('apps/pwa/src/ui/tiles.svg'), sheet);

for (const [name, svg] of Object.entries(emptyStates)) draw(`apps/pwa/public/art/empty/${name}.svg`, svg);

console.log(`${count} pictures`);

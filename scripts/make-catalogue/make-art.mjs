// Draws the pack pictures, the dashboard tiles and the empty states.
import { hues, motifs, packPicture, tilePicture, tiles } from './art.mjs';
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

const words = (name) => name.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());

for (const pack of packs) {
  const { file } = groups.find(({ group }) => group === pack.group);
  draw(`data/catalogue/media/packs/${pack.slug}.svg`, packPicture({ ...pack, file }));
}

for (const [name, [hue, motif]] of Object.entries({ ...tiles, ...promoTiles })) {
  draw(`apps/pwa/public/art/tiles/${name}.svg`, tilePicture(words(name), hue, motif));
}

for (const { file, title, type } of groups) {
  draw(
    `apps/pwa/public/art/tiles/${file}.svg`,
    tilePicture(title, hues.blue, motifs[file](4), type === 'international'),
  );
}

for (const [name, svg] of Object.entries(emptyStates)) draw(`apps/pwa/public/art/empty/${name}.svg`, svg);

console.log(`${count} pictures`);

// Makes the app icon and its variants: a horseshoe arch onto an oasis. The SVG is drawn here, the PNG rendered by
// chromium.
import { readFileSync } from 'node:fs';
import { drawKhatam, drawPalm, drawZellige, hues, oklch, sun } from './art.mjs';
import { resolvePath, saveFile } from './catalogue.mjs';
import { runProgram, takeScreenshot, withScratchFolder } from './take-screenshot.mjs';

const deep = oklch(0.38, 0.125, hues.blue);
const grid = oklch(0.445, 0.125, hues.blue);
const white = oklch(0.985, 0.006, 85);
const water = oklch(0.56, 0.13, 245);

// Around 0,0, within a circle of radius 190.
const arch = 'M-126 160V84C-141 56-147 22-141-10C-130-80-66-134 0-172C66-134 130-80 141-10C147 22 141 56 126 84V160Z';
const shore = 'M-126 110q21-16 42 0t42 0t42 0t42 0t42 0t42 0V160H-126Z';
const ripple = 'M-92 134q15-11 30 0t30 0M32 138q15-11 30 0t30 0';

const tree = (colour, background) =>
  `<g transform="translate(0 4)scale(2)"><style>.d{fill:${colour}}.l{fill:none;stroke:${colour};stroke-width:6;` +
  `stroke-linecap:round}</style>${background}${drawPalm()}</g>`;

const glyph =
  `<path fill="${white}" d="${arch}"/>` +
  `<circle fill="${sun}" cx="46" cy="-26" r="50"/>` +
  tree(deep, '') +
  `<path fill="${water}" d="${shore}"/><path fill="none" stroke="${white}" stroke-width="7" stroke-linecap="round" d="${ripple}"/>`;

// One colour: the drawing inside the arch is cut out of it.
const monochrome =
  `<mask id="c"><path fill="#fff" d="${arch}"/>${tree('#000', '')}<path fill="none" stroke="#000" stroke-width="11" ` +
  `stroke-linecap="round" d="M-100 112q25-18 50 0t50 0t50 0t50 0M-60 140q20-14 40 0t40 0t40 0"/></mask>` +
  `<path fill="#fff" d="${arch}" mask="url(#c)"/>`;

const svg = (size, inside) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"${size ? ` width="${size}" height="${size}"` : ''}>${inside}</svg>`;

const ground = (corner) =>
  `<defs>${drawZellige(128)}</defs><style>.z{fill:none;stroke:${grid};stroke-width:4}</style>` +
  `<rect width="512" height="512" rx="${corner}" fill="${deep}"/>` +
  `<rect width="512" height="512" rx="${corner}" fill="url(#z)"/>`;

const centred = (scale, inside) => `<g transform="translate(256 ${256 + 7 * scale})scale(${scale})">${inside}</g>`;

const halo = (radius) =>
  `<path fill="${deep}" d="${drawKhatam(256, 256, radius + 10)}"/><path fill="${grid}" d="${drawKhatam(256, 256, radius)}"/>`;

const icon = (corner, scale, star) => ground(corner) + halo(star) + centred(scale, glyph);

const folder = 'apps/pwa/public/icons';
/** For programs that request it without reading the page. */
const FAVICON = 'favicon.ico';

/** Returns an ICO file with one picture of 32 pixels: a header of 22 bytes, and the PNG. */
function createIco(png) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // an icon
  head.writeUInt16LE(1, 4); // of one picture
  head.set([32, 32], 6);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12); // bits per pixel
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

const simple = `<rect width="512" height="512" rx="112" fill="${deep}"/>${centred(1.25, glyph)}`;

saveFile(resolvePath(folder, 'icon.svg'), `${svg(0, icon(112, 0.98, 232))}\n`);
saveFile(resolvePath(folder, 'favicon.svg'), `${svg(0, simple)}\n`);

/** Returns the icon of a shortcut in the phone's menu: the icon of that screen, on the app's ground. */
async function shortcut(name) {
  const { __iconData } = await import(resolvePath('node_modules/lucide-react/dist/esm/icons', `${name}.mjs`));
  const shapes = __iconData.node.map(
    ([tag, { key: _, ...facts }]) =>
      `<${tag} ${Object.entries(facts)
        .map(([fact, value]) => `${fact}="${value}"`)
        .join(' ')}/>`,
  );
  const line = `fill="none" stroke="${white}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"`;
  return `<rect width="512" height="512" rx="112" fill="${deep}"/><g transform="translate(112 112)scale(12)" ${line}>${shapes.join('')}</g>`;
}

const pictures = {
  'icon-192.png': [192, icon(112, 0.98, 232)],
  'icon-512.png': [512, icon(112, 0.98, 232)],
  'icon-maskable-512.png': [512, icon(0, 0.84, 200)],
  'icon-monochrome-512.png': [512, centred(0.95, monochrome)],
  'apple-touch-icon.png': [180, icon(0, 0.98, 232)],
  'badge-96.png': [96, centred(1.35, monochrome)],
  'shortcut-packs.png': [96, await shortcut('package')],
  'shortcut-wallet.png': [96, await shortcut('wallet-minimal')],
  'shortcut-messages.png': [96, await shortcut('message-circle')],
  'shortcut-my-payments.png': [96, await shortcut('receipt-text')],
  [FAVICON]: [32, simple],
};

await withScratchFolder((scratch) => {
  for (const [file, [size, inside]] of Object.entries(pictures)) {
    const html = `<style>html,body{margin:0;background:transparent}svg{display:block}</style>${svg(size, inside)}`;
    // The window is larger than the icon (chromium has a minimum width); ffmpeg crops the icon.
    const shot = takeScreenshot(html, { folder: scratch, name: file.replace('.png', ''), width: 640, height: 640 });
    const opaque = file.startsWith('apple') || file.includes('maskable');
    const small = `${shot}.small.png`;
    const format = opaque ? 'rgb24' : 'rgba';
    const filter = `crop=${size}:${size}:0:0,format=${format}`;
    runProgram('ffmpeg', ['-y', '-i', shot, '-vf', filter, '-compression_level', '100', '-pred', 'mixed', small]);
    const png = readFileSync(small);
    if (file === FAVICON) saveFile(resolvePath('apps/pwa/public', FAVICON), createIco(png));
    else saveFile(resolvePath(folder, file), png);
  }
});
console.log(`${Object.keys(pictures).length + 2} icons`);

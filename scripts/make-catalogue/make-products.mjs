// Draws the marketplace's products. `products.json` is edited by hand: a new product needs a drawing here.
import { readFileSync } from 'node:fs';
import { resolvePath, saveFile } from './catalogue.mjs';
import { drawings, drawProductPicture } from './product-picture.mjs';

const limit = 4096;
const source = readFileSync(resolvePath('packages/domain/src/marketplace/product.ts'), 'utf8');
const hexByColour = Object.fromEntries(
  [...source.matchAll(/^ {2}'?([^':]+)'?: '(#\w{6})',$/gm)].map(([, name, hex]) => [name, hex]),
);
const products = JSON.parse(readFileSync(resolvePath('data/catalogue/products.json'), 'utf8'));

for (const { name, image, colors } of products) {
  const slug = image.replace('.svg', '');
  if (!drawings[slug]) throw new Error(`${name.source} has no drawing named ${slug}`);
  if (colors && !hexByColour[colors[0]])
    throw new Error(`${name.source} comes in ${colors[0]}, which PRODUCT_COLORS lacks`);
  const svg = drawProductPicture({ name: name.source, slug, color: colors && hexByColour[colors[0]] });
  if (Buffer.byteLength(svg) >= limit) throw new Error(`${image} is ${Buffer.byteLength(svg)} bytes, over ${limit}`);
  saveFile(resolvePath('data/catalogue/media/products', image), svg);
}

console.log(`${products.length} products`);

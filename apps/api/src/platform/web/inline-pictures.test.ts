import { expect, test } from 'vitest';
import { InlinePictures } from './inline-pictures';

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9"/></svg>';
const LARGE = DRAWING.replace('/>', `${' '.repeat(3000)}/>`);
/** A photo, and a drawing that is too large to inline. */
const FILES = ['/media/products/n1.webp?v=1', '/media/products/n2.svg?v=1'];
const WITHIN = `data:image/svg+xml,${encodeURIComponent(DRAWING)}`;

/** An uploaded picture, in two sizes. */
const UPLOADED = `${'a'.repeat(64)}.webp`;
const OWN = `/media/own/${UPLOADED}?v=aaaaaaaaaa`;

const PAGE = '<head></head><body><div id="root"></div><div class="first">Waha</div></body>';
const MISSING = 'gone.svg';
const products = ['n1.webp', 'n2.svg', 'n3.svg', UPLOADED, 'n5.svg', MISSING].map((image, at) => ({
  id: at + 1,
  image,
}));
const goods = new InlinePictures({
  products,
  mediaUrl: (path: string) => `/media/${path}?v=1`,
  hasMedia: (path: string) => !path.endsWith(MISSING),
  readMedia: (path: string) => Buffer.from(path.includes('n2') ? LARGE : DRAWING),
  pictureSets: new Map([[UPLOADED, `${OWN}&small 480w, ${OWN} 1600w`]]),
});

const pageAt = (url: string) => goods.addPictures(url, PAGE);
const picturesIn = (page: string) => [...page.matchAll(/<img[^>]* src="([^"]*)"/g)].map(([, src]) => src);

test('the list inlines the pictures of its first screen, and a product its own picture', () => {
  const list = pageAt('/category');
  expect(list).toContain('<div class="first with-goods"><div class="goods">');
  expect(picturesIn(list)).toEqual([...FILES, WITHIN, OWN]);
  const page = pageAt('/product/5');
  expect(page).toContain('<div class="goods one">');
  expect(picturesIn(page)).toEqual([WITHIN]);
});

test('a picture in two sizes has both in the list and the large one on its product', () => {
  const set = `srcset="${OWN}&amp;small 480w, ${OWN} 1600w" sizes="(min-width: 40em) 18rem, 37vw"`;
  expect(pageAt('/category')).toContain(set);
  const page = pageAt('/product/4');
  expect([picturesIn(page), page.includes('srcset')]).toEqual([[OWN], false]);
});

test('an inlined drawing comes with its file for the app', () => {
  const list = pageAt('/category');
  const before = [3].map((id) => `<link rel="preload" as="image" href="/media/products/n${id}.svg?v=1">`);
  expect(list).toContain(`<head>${before.join('')}</head>`);
});

test.each(['/category?q=lamp', '/product/99', '/product/05', '/cart', '/login'])('%s inlines no pictures', (url) => {
  expect(pageAt(url)).toBe(PAGE);
});

test('a product without its picture file has none, and its page is served', () => {
  expect(picturesIn(pageAt('/product/6'))).toEqual([]);
});

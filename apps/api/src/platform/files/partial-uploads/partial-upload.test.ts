import { expect, test } from 'vitest';
import { choosePartialUpload } from './partial-upload';

const NAME = 'p.019bc0e2-1280-7015-b5ed-ab88fc9c73fc';
const [ONE, OTHER] = ['a'.repeat(16), 'b'.repeat(16)];

/**
 * Objects with these key suffixes, as a list returns them; `size` differs from the key's length only where it is given.
 */
const createObjects = (...ends: [end: string, size?: number][]) =>
  ends
    .map(([end, size = Number(end.split('-').at(-1))]) => ({ key: `x/${NAME}/${end}`, size, at: 1 }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
const offsetOf = (...ends: [end: string, size?: number][]) => {
  const partialUpload = choosePartialUpload(NAME, createObjects(...ends));
  return partialUpload && [partialUpload.offset, partialUpload.pieces.map(({ offset, length }) => [offset, length])];
};

test('the offset of an upload is the end of its gapless chunks', () => {
  expect(offsetOf([`${ONE}-begun-100`], [`${ONE}-0-10`], [`${ONE}-10-20`], [`${ONE}-40-5`])).toEqual([
    30,
    [
      [0, 10],
      [10, 20],
    ],
  ]);
  expect(offsetOf([`${ONE}-begun-100`])).toEqual([0, []]);
});

test('a late shorter chunk removes nothing, and an overlapping one extends the upload', () => {
  expect(offsetOf([`${ONE}-begun-100`], [`${ONE}-0-50`], [`${ONE}-0-20`])).toEqual([50, [[0, 50]]]);
  expect(offsetOf([`${ONE}-begun-100`], [`${ONE}-0-50`], [`${ONE}-30-40`], [`${ONE}-50-5`])).toEqual([
    70,
    [
      [0, 50],
      [30, 40],
    ],
  ]);
});

test('an incomplete chunk is ignored', () => {
  expect(offsetOf([`${ONE}-begun-100`], [`${ONE}-0-50`, 49])).toEqual([0, []]);
});

test('chunks of an earlier start do not count for a later start', () => {
  expect(offsetOf([`${OTHER}-begun-100`], [`${ONE}-0-50`])).toEqual([0, []]);
  expect(offsetOf([`${ONE}-0-50`])).toBeUndefined();
});

test('the start with more bytes counts, regardless of which is later', () => {
  const objects = createObjects([`${ONE}-begun-10`], [`${OTHER}-begun-100`], [`${OTHER}-0-50`]);
  expect(choosePartialUpload(NAME, objects)).toMatchObject({ token: OTHER, length: 100, offset: 50 });
});

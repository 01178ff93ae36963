import { expect, test } from 'vitest';
import { getSmallestInPictureSet } from '../kernel/picture-set';
import { isSmallerVersion } from './media-picture';

test.each<[number, number, number, number, boolean]>([
  [480, 360, 1600, 1200, true],
  [480, 270, 854, 480, true],
  [480, 269, 854, 480, true],
  [480, 268, 854, 480, false],
  [480, 1, 1600, 1, true],
  [1600, 1200, 1600, 1200, false],
  [1601, 1201, 1600, 1200, false],
  [480, 480, 1600, 1200, false],
])(
  'a %i × %i picture may replace one of %i × %i as the smaller version: %s',
  (width, height, largeWidth, largeHeight, isIt) => {
    expect(isSmallerVersion({ width, height }, { width: largeWidth, height: largeHeight })).toBe(isIt);
  },
);

test('getSmallestInPictureSet returns the small version if there is one', () => {
  expect(getSmallestInPictureSet({ imageUrl: '/a', imageSet: '/a&small 480w, /a 1600w' })).toBe('/a&small');
  expect(getSmallestInPictureSet({ imageUrl: '/a' })).toBe('/a');
});

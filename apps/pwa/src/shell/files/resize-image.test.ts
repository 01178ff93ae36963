import { expect, test } from 'vitest';
import { fitSize, resizeImage } from './resize-image';

test.each([
  [4000, 3000, 1600, 1200],
  [3000, 4000, 1200, 1600],
  [1600, 900, 1600, 900],
  [320, 200, 320, 200],
  [10_000, 1, 10_000, 1],
  [1080, 2400, 720, 1600],
  // Long screenshots stay legible.
  [1080, 9000, 640, 5333],
  [9000, 1080, 5333, 640],
  [1080, 40_000, 324, 12_000],
])('a picture of %i × %i is resized to %i × %i', (width, height, smallWidth, smallHeight) => {
  expect(fitSize(width, height)).toEqual({ width: smallWidth, height: smallHeight });
});

test('a picture that the device cannot decode is refused, not sent unchanged', async () => {
  expect(await resizeImage(new Blob(['%PDF-1.7'], { type: 'image/jpeg' }))).toEqual({
    ok: false,
    refusal: { code: 'picture_unreadable' },
  });
});

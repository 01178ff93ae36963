import { describe, expect, test } from 'vitest';
import { ASSESSED_SIDE_PX, assessPixels } from './assess-pixels';

type Pixels = Parameters<typeof assessPixels>[0];
const [WIDTH, HEIGHT] = [ASSESSED_SIDE_PX, 640];

/** Draws a receipt: paper on a table, with lines of strokes two pixels wide. */
function drawReceipt({ ink = 50, paper = 230, table = 120, lines = 25, width = WIDTH, height = HEIGHT } = {}): Pixels {
  const luma = new Uint8Array(width * height).fill(table);
  for (let y = 40; y < height - 40; y++)
    for (let x = 60; x < width - 60; x++) {
      const line = Math.floor((y - 60) / 20);
      const isLine = line >= 0 && line < lines && (y - 60) % 20 < 10;
      const isInk = isLine && x > 80 && x < width - 80 && (x * 7 + line * 13) % 10 < 3;
      luma[y * width + x] = isInk ? ink : paper;
    }
  return { luma, width, height };
}

/** Blurs with a box of `2 × radius + 1` pixels, twice, in both directions. */
function blur(pixels: Pixels, radius: number): Pixels {
  let luma = pixels.luma;
  for (const step of [1, pixels.width, 1, pixels.width]) {
    const source = luma;
    luma = source.map((_, at) => {
      let sum = 0;
      for (let by = -radius; by <= radius; by++) sum += source[at + by * step] ?? source[at]!;
      return sum / (2 * radius + 1);
    });
  }
  return { ...pixels, luma };
}

/** Adds the noise of a camera: a fixed sequence, at most `strength` up or down. */
function addNoise(pixels: Pixels, strength: number): Pixels {
  let seed = 1;
  const luma = pixels.luma.map((value) => {
    seed = (seed * 16_807) % 2_147_483_647;
    return Math.max(0, Math.min(255, value + ((seed % 1000) / 500 - 1) * strength));
  });
  return { ...pixels, luma };
}
const dim = (pixels: Pixels, share: number): Pixels => ({ ...pixels, luma: pixels.luma.map((value) => value * share) });

describe('assessPixels', () => {
  test.each([
    ['a sharp receipt', drawReceipt(), undefined],
    ['a sharp receipt with the noise of a camera', addNoise(drawReceipt(), 8), undefined],
    ['a pale receipt', drawReceipt({ ink: 120, paper: 200 }), undefined],
    ['a receipt with two lines', drawReceipt({ lines: 2 }), undefined],
    ['a screenshot of a dark app', drawReceipt({ ink: 250, paper: 10, table: 0, lines: 4 }), undefined],
    ['a receipt in the half light', dim(drawReceipt(), 0.5), undefined],
    ['a blurred receipt', blur(drawReceipt(), 3), 'blurred'],
    ['a blurred receipt with the noise of a camera', addNoise(blur(drawReceipt(), 3), 8), 'blurred'],
    ['a blurred pale receipt', blur(drawReceipt({ ink: 120, paper: 200 }), 3), 'blurred'],
    ['an empty sheet', drawReceipt({ ink: 230, table: 230 }), 'blurred'],
    ['a receipt in the dark', dim(drawReceipt(), 0.3), 'dark'],
    ['a dark, blurred receipt', dim(blur(drawReceipt(), 3), 0.2), 'dark'],
    ['a black picture', dim(drawReceipt(), 0), 'dark'],
    ['a sharp receipt of 479 pixels', drawReceipt({ width: ASSESSED_SIDE_PX - 1 }), 'small'],
    ['a picture of one pixel', { luma: new Uint8Array([200]), width: 1, height: 1 }, 'small'],
  ])('finds in %s: %s', (_name, pixels, fault) => {
    expect(assessPixels(pixels)).toBe(fault);
  });
});

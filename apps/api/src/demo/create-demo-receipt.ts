import { drawPng } from './draw-png';

/**
 * Returns a small PNG that resembles a receipt: paper, a coloured header and grey lines of "text". `seed` varies it.
 */
export function createDemoReceipt(seed: number): Buffer {
  return drawPng(480, 640, (x, y) => {
    if (y < 90) return [28, 78, 140];
    const line = Math.floor((y - 120) / 34);
    const isInLine = (y - 120) % 34 < 12 && line >= 0 && line < 13;
    const length = 120 + ((line * 97 + seed * 61) % 240);
    if (isInLine && x > 48 && x < 48 + length) return line === 12 ? [28, 78, 140] : [120, 128, 140];
    if (isInLine && x > 360 && x < 432) return [170, 176, 186];
    return [250, 249, 246];
  });
}

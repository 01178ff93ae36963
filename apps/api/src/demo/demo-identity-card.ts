import { drawPng } from './draw-png';

const WIDTH = 640;
const HEIGHT = 404;

/** A PNG that looks like the front of an identity card: a portrait and lines of "text". `seed` varies it. */
export function demoCardFront(seed: number): Buffer {
  return drawPng(WIDTH, HEIGHT, (x, y) => {
    if (y < 64) return [176, 58, 46];
    const isInPortrait = x > 40 && x < 220 && y > 96 && y < 340;
    if (isInPortrait) return portraitAt(x - 130, y - 218, seed);
    const line = Math.floor((y - 108) / 44);
    const isInLine = (y - 108) % 44 < 16 && line >= 0 && line < 6;
    const length = 140 + ((line * 89 + seed * 53) % 200);
    if (isInLine && x > 256 && x < 256 + length) return line === 0 ? [58, 62, 74] : [128, 132, 142];
    return [238, 233, 222];
  });
}

/** The back: a fingerprint's rings and the two lines that machines read. */
export function demoCardBack(seed: number): Buffer {
  return drawPng(WIDTH, HEIGHT, (x, y) => {
    const ring = Math.hypot(x - 120, (y - 130) * 0.8);
    if (ring < 70 && Math.floor(ring + 4 * Math.sin(x / (9 + (seed % 7)))) % 9 < 4) return [92, 84, 110];
    const isReadLine = (y > 300 && y < 320) || (y > 344 && y < 364);
    if (isReadLine && x > 32 && x < WIDTH - 32) return mark(x, y, seed) ? [40, 42, 48] : [238, 233, 222];
    const isBar = y > 60 && y < 220 && x > 420 && x < 600;
    return isBar && mark(x, 0, seed) ? [58, 62, 74] : [238, 233, 222];
  });
}

/** A head above shoulders; nobody in particular. */
function portraitAt(x: number, y: number, seed: number): [number, number, number] {
  const isHead = Math.hypot(x, (y + 30) * 0.85) < 52;
  const isShoulder = y > 40 && Math.hypot(x * 0.9, y - 140) < 96;
  if (isHead) return [206, 168, 140];
  return isShoulder ? [60 + ((seed * 37) % 90), 92, 120] : [204, 214, 224];
}

function mark(x: number, y: number, seed: number): boolean {
  const cell = Math.floor(x / 8) * 31 + Math.floor(y / 22) * 17 + seed * 13;
  return (cell * cell + cell) % 7 > 2;
}

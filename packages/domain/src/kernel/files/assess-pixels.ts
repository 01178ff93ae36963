/** The reason why a picture is probably hard to read. */
export type PictureFault = 'blurred' | 'dark' | 'small';

type Pixels = {
  /** The brightness of each pixel, row by row, 0 to 255. */
  luma: Uint8Array;
  width: number;
  height: number;
};

/** Pictures are assessed with a short side of this many pixels. A picture with a shorter side is too small to read. */
export const ASSESSED_SIDE_PX = 480;

/** The side of the squares that are compared, in pixels: about the height of two lines of a receipt. */
const TILE_PX = 32;
/** The share of the tiles that decide: those with the most contrast, where text and edges are. */
const DECISIVE_SHARE = 0.1;
const MIN_DECISIVE_TILES = 4;
/** A contrast below this is noise. */
const MIN_CONTRAST = 24;
/** Sharp edges rise by 0.4 to 0.9 of their contrast from one pixel to the next; edges of unreadable text by under 0.26. */
const MIN_SHARPNESS = 0.27;
/** The brightest thousandth of a picture decides, because screenshots of dark apps are black with white text. */
const BRIGHT_SHARE = 0.001;
const MIN_BRIGHTNESS = 85;

/**
 * Returns the reason why a picture of a document is probably hard to read; undefined for a readable one. The thresholds
 * were measured on generated receipts, cards and screenshots (decision 67).
 */
export function assessPixels(pixels: Pixels): PictureFault | undefined {
  if (Math.min(pixels.width, pixels.height) < ASSESSED_SIDE_PX) return 'small';
  if (findBrightness(pixels.luma) < MIN_BRIGHTNESS) return 'dark';
  return computeSharpness(pixels) < MIN_SHARPNESS ? 'blurred' : undefined;
}

/** Returns the brightness that only the brightest pixels reach. */
export function findBrightness(luma: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (const value of luma) counts[value]!++;
  let brightness = 255;
  for (let seen = counts[brightness]!; brightness > 0 && seen < luma.length * BRIGHT_SHARE; seen += counts[brightness]!)
    brightness--;
  return brightness;
}

/**
 * Returns how steep the edges are, 0 to 1: the largest step between neighbouring pixels as a share of the contrast, in
 * the median of the tiles with the most contrast. It depends on neither light nor amount of text.
 */
export function computeSharpness({ luma, width, height }: Pixels): number {
  const tiles: { contrast: number; sharpness: number }[] = [];
  for (let top = 0; top + TILE_PX < height; top += TILE_PX)
    for (let left = 0; left + TILE_PX < width; left += TILE_PX) {
      let [darkest, brightest, step] = [255, 0, 0];
      for (let y = top; y < top + TILE_PX; y++)
        for (let at = y * width + left; at < y * width + left + TILE_PX; at++) {
          const value = luma[at]!;
          if (value < darkest) darkest = value;
          if (value > brightest) brightest = value;
          step = Math.max(step, Math.abs(value - luma[at + 1]!), Math.abs(value - luma[at + width]!));
        }
      const contrast = brightest - darkest;
      tiles.push({ contrast, sharpness: Math.min(1, step / Math.max(MIN_CONTRAST, contrast)) });
    }
  const count = Math.max(MIN_DECISIVE_TILES, Math.floor(tiles.length * DECISIVE_SHARE));
  const decisive = tiles.sort((a, b) => b.contrast - a.contrast).slice(0, count);
  decisive.sort((a, b) => a.sharpness - b.sharpness);
  return decisive[Math.floor(decisive.length / 2)]?.sharpness ?? 0;
}

import { execFileSync } from 'node:child_process';
import jsQR from 'jsqr';

/** Returns the text of the QR code on the first page of a PDF; undefined if there is none. */
export function readQrCode(pdf: Buffer): string | undefined {
  const picture = execFileSync('pdftoppm', ['-r', '150', '-f', '1', '-l', '1', '-gray', '-'], {
    input: pdf,
    maxBuffer: 64 << 20,
  });
  // P5, width, height, 255: then a byte for each pixel.
  const [head = '', width, height] =
    /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(picture.subarray(0, 40).toString('latin1')) ?? [];
  const grey = picture.subarray(head.length);
  const colours = new Uint8ClampedArray(grey.length * 4);
  for (const [at, light] of grey.entries()) colours.fill(light, at * 4, at * 4 + 3).fill(255, at * 4 + 3, at * 4 + 4);
  return jsQR(colours, Number(width), Number(height))?.data;
}

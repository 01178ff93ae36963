import { readFileSync } from 'node:fs';

/** Returns a picture that claims this size in pixels, with this many bytes after its end. */
export function createSizedJpeg(width: number, height: number, bytesMore = 0): Buffer {
  const bytes = readFileSync(new URL('./media/small.jpg', import.meta.url));
  const frame = bytes.findIndex((byte, at) => byte === 0xff && (bytes[at + 1]! & 0xfe) === 0xc0 && at > 2);
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return Buffer.concat([bytes, Buffer.alloc(bytesMore)]);
}

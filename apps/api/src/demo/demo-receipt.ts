import { deflateSync } from 'node:zlib';

const WIDTH = 480;
const HEIGHT = 640;

/** A small PNG that looks like a receipt: paper, a coloured head and grey lines of "text". `seed` varies it. */
export function demoReceipt(seed: number): Buffer {
  const rows: Buffer[] = [];
  for (let y = 0; y < HEIGHT; y++) {
    const row = Buffer.alloc(1 + WIDTH * 3, 0);
    for (let x = 0; x < WIDTH; x++) row.set(colourAt(x, y, seed), 1 + x * 3);
    rows.push(row);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function colourAt(x: number, y: number, seed: number): [number, number, number] {
  if (y < 90) return [28, 78, 140];
  const line = Math.floor((y - 120) / 34);
  const isInLine = (y - 120) % 34 < 12 && line >= 0 && line < 13;
  const length = 120 + ((line * 97 + seed * 61) % 240);
  if (isInLine && x > 48 && x < 48 + length) return line === 12 ? [28, 78, 140] : [120, 128, 140];
  if (isInLine && x > 360 && x < 432) return [170, 176, 186];
  return [250, 249, 246];
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

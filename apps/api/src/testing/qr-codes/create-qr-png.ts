import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'uqr';

/** The pixels of a module of the QR code. */
const SCALE = 4;
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** Creates a PNG of a QR code, in shades of grey. */
export function createQrPng(text: string): Buffer {
  const { data, size } = encode(text);
  const width = size * SCALE;
  const pixels = Array.from({ length: width }, (_, y) => {
    const row = Array.from({ length: width }, (__, x) =>
      data[Math.floor(y / SCALE)]![Math.floor(x / SCALE)] ? 0 : 255,
    );
    return Buffer.from([0, ...row]);
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(width, 4);
  header[8] = 8;
  const parts = [
    createPart('IHDR', header),
    createPart('IDAT', deflateSync(Buffer.concat(pixels))),
    createPart('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([SIGNATURE, ...parts]);
}

function createPart(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content]);
  const part = Buffer.alloc(named.length + 8);
  part.writeUInt32BE(content.length, 0);
  named.copy(part, 4);
  part.writeUInt32BE(crc32(named), named.length + 4);
  return part;
}

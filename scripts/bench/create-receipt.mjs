import { randomBytes, randomUUID } from 'node:crypto';

/**
 * A photo of 200 KB: four comments that cannot be compressed, and the head and the end of a picture of 8 × 8 pixels.
 */
const COMMENT = Buffer.concat([Buffer.from('fffec352', 'hex'), randomBytes(50_000)]);
const JPEG = Buffer.concat([
  Buffer.from('ffd8', 'hex'),
  ...Array.from({ length: 4 }, () => COMMENT),
  Buffer.from('ffc0000b080008000801011100ffda0008010100003f007fffd9', 'hex'),
]);

/** Returns the bytes of a receipt, different each time because the server searches for identical receipts. */
export function createReceiptPhoto() {
  JPEG.writeUInt32LE(Math.floor(Math.random() * 2 ** 32), 1000);
  return Buffer.from(JPEG);
}

/** Returns a form with a receipt: `headers` and `body`. */
export function createReceiptForm(fields) {
  const boundary = randomUUID();
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="receiptPhoto"; filename="receipt.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([
      Buffer.from(parts.join('') + head),
      createReceiptPhoto(),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  };
}

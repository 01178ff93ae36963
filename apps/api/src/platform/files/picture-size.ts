/** The size in pixels of the picture, or of the largest of its frames. */
export type PictureSize = { width: number; height: number };

/**
 * More segments, chunks or blocks than a real picture of the upload limit has. Reading millions would block the event
 * loop.
 */
const PARTS_MAX = 5000;
/** A GIF's blocks have 255 bytes: 10 MiB are 41,000 of them. */
const BLOCKS_MAX = 200_000;

type Measure = (bytes: Buffer) => PictureSize | undefined;

const MEASURERS: Record<string, Measure> = {
  'image/jpeg': measureJpeg,
  'image/png': measurePng,
  'image/gif': measureGif,
  'image/webp': measureWebp,
};

export function isMeasurable(type: string): boolean {
  return type in MEASURERS;
}

/**
 * Returns the size of a picture by the headers that a decoder uses; `undefined` if it is incomplete. Decodes nothing.
 * Ignores bytes after a picture's end: phones append videos there.
 */
export function measurePicture(type: string, bytes: Buffer): PictureSize | undefined {
  try {
    const extent = MEASURERS[type]?.(bytes);
    return extent && extent.width > 0 && extent.height > 0 ? extent : undefined;
  } catch (error) {
    // A length that points beyond the file.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/**
 * Reads segments up to the first scan, one of them with the size of the frame; then the scans up to the end of the
 * image.
 */
function measureJpeg(bytes: Buffer): PictureSize | undefined {
  let extent: PictureSize | undefined;
  let offset = 2;
  for (let part = 0; part < PARTS_MAX; part++) {
    if (bytes[offset] !== 0xff) return undefined;
    const marker = bytes.readUInt8(offset + 1);
    if (marker === 0xff) {
      offset += 1; // fill byte
      continue;
    }
    const length = bytes.readUInt16BE(offset + 2);
    if (length < 2) return undefined;
    if (isFrame(marker)) extent = { height: bytes.readUInt16BE(offset + 5), width: bytes.readUInt16BE(offset + 7) };
    offset += 2 + length;
    // Within a scan, a byte of 255 is never followed by that of the end marker.
    if (marker === 0xda) return bytes.indexOf('ffd9', offset, 'hex') < 0 ? undefined : extent;
  }
  return undefined;
}

/** Checks for SOF0 to SOF15, without the three that are tables. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** Reads chunks: the header first, then the picture among others, and finally the end. */
function measurePng(bytes: Buffer): PictureSize | undefined {
  let extent: PictureSize | undefined;
  let hasPicture = false;
  let offset = 8;
  for (let part = 0; part < PARTS_MAX; part++) {
    const length = bytes.readUInt32BE(offset);
    const chunk = bytes.toString('latin1', offset + 4, offset + 8);
    if (offset === 8 && (chunk !== 'IHDR' || length !== 13)) return undefined;
    if (chunk === 'IHDR' && offset !== 8) return undefined;
    if (chunk === 'IHDR') extent = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
    if (chunk === 'fcTL')
      extent = maxSize(extent, { width: bytes.readUInt32BE(offset + 12), height: bytes.readUInt32BE(offset + 16) });
    if (chunk === 'IDAT') hasPicture = true;
    offset += 12 + length;
    if (offset > bytes.length) return undefined;
    if (chunk === 'IEND') return hasPicture ? extent : undefined;
  }
  return undefined;
}

/** Reads the screen, then extensions and frames, each in blocks, up to the trailer. */
function measureGif(bytes: Buffer): PictureSize | undefined {
  let extent: PictureSize = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  let hasPicture = false;
  let offset = 13 + readColourTableBytes(bytes.readUInt8(10));
  for (let parts = 0; parts < BLOCKS_MAX; parts++) {
    const kind = bytes.readUInt8(offset);
    if (kind === 0x3b) return hasPicture ? extent : undefined;
    if (kind === 0x21) offset += 2;
    else if (kind === 0x2c) {
      extent = maxSize(extent, { width: bytes.readUInt16LE(offset + 5), height: bytes.readUInt16LE(offset + 7) });
      hasPicture = true;
      offset += 11 + readColourTableBytes(bytes.readUInt8(offset + 9));
    } else return undefined;
    for (let block = bytes.readUInt8(offset); block > 0; block = bytes.readUInt8(offset)) {
      offset += 1 + block;
      parts += 1;
      if (parts === BLOCKS_MAX) return undefined;
    }
    offset += 1;
  }
  return undefined;
}

/** Returns the number of bytes of the colour table that follows, by its flags. */
function readColourTableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** Reads a RIFF of its declared length, with the canvas and the frames in chunks. */
function measureWebp(bytes: Buffer): PictureSize | undefined {
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length) return undefined;
  let extent: PictureSize | undefined;
  let hasPicture = false;
  let offset = 12;
  for (let part = 0; part < PARTS_MAX; part++) {
    if (offset + 8 > end) return hasPicture ? extent : undefined;
    const chunk = bytes.toString('latin1', offset, offset + 4);
    const length = bytes.readUInt32LE(offset + 4);
    const data = bytes.subarray(offset + 8, Math.min(offset + 8 + length, end));
    if (data.length < length) return undefined;
    const size = WEBP_CHUNKS[chunk]?.(data);
    if (size) extent = maxSize(extent, size);
    if (size && chunk !== 'VP8X') hasPicture = true;
    offset += 8 + length + (length % 2);
  }
  return undefined;
}

const WEBP_CHUNKS: Record<string, (data: Buffer) => PictureSize> = {
  VP8X: (data) => ({ width: 1 + data.readUIntLE(4, 3), height: 1 + data.readUIntLE(7, 3) }),
  ANMF: (data) => ({ width: 1 + data.readUIntLE(6, 3), height: 1 + data.readUIntLE(9, 3) }),
  'VP8 ': (data) => ({ width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }),
  VP8L: (data) => {
    const bits = data.readUInt32LE(1);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  },
};

function maxSize(first: PictureSize | undefined, second: PictureSize): PictureSize {
  return { width: Math.max(first?.width ?? 0, second.width), height: Math.max(first?.height ?? 0, second.height) };
}

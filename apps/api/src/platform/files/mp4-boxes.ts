import type { ReadAt } from './read-at';

/** More than a video within the size limit has: a phone writes a fragment of two boxes about every second. */
const BOXES_MAX = 4096;

/** A top-level box of an mp4: `length` in bytes with its header; 0 if it extends to the end of the file. */
export type Mp4Box = { kind: string; at: number; length: number };

/** Returns the top-level boxes of an mp4, up to the first invalid one. */
export async function readMp4Boxes(read: ReadAt): Promise<Mp4Box[]> {
  const boxes: Mp4Box[] = [];
  for (let offset = 0; boxes.length < BOXES_MAX; ) {
    const header = await read(offset, 16);
    if (header.length < 8) break;
    const short = header.readUInt32BE(0);
    const isLong = short === 1 && header.length === 16;
    const length = isLong ? Number(header.readBigUInt64BE(8)) : short;
    boxes.push({ kind: header.toString('latin1', 4, 8), at: offset, length });
    if (length < 8 || !Number.isSafeInteger(offset + length)) break;
    offset += length;
  }
  return boxes;
}

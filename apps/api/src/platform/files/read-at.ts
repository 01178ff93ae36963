import type { FileHandle } from 'node:fs/promises';

/** Returns this many bytes of a file from a position, or as many as there are. */
export type ReadAt = (position: number, length: number) => Promise<Buffer>;

export function createDiskReader(file: FileHandle): ReadAt {
  return async (position, length) => {
    const bytes = Buffer.allocUnsafe(length);
    const { bytesRead } = await file.read(bytes, 0, length, position);
    return bytes.subarray(0, bytesRead);
  };
}

export function createMemoryReader(bytes: Buffer): ReadAt {
  return async (position, length) => bytes.subarray(position, position + length);
}

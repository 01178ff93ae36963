import type { FilePart, MemberDb } from './member-db';

export const PART_BYTES = 256 * 1024;

/** Splits a file's bytes into rows that are small enough for every browser's database. */
export function splitIntoParts(fileId: string, bytes: ArrayBuffer): FilePart[] {
  const parts: FilePart[] = [];
  for (let offset = 0; offset < bytes.byteLength; offset += PART_BYTES) {
    parts.push({ fileId, part: parts.length, bytes: bytes.slice(offset, offset + PART_BYTES) });
  }
  return parts;
}

/** Returns the bytes from `from` up to `to`; `undefined` if the device has lost some of them. */
export async function readBytes(
  db: MemberDb,
  fileId: string,
  startByte: number,
  endByte: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const bytes = new Uint8Array(endByte - startByte);
  for (let offset = startByte; offset < endByte; ) {
    const part = Math.floor(offset / PART_BYTES);
    const row = await db.blobs.get([fileId, part]);
    const start = offset - part * PART_BYTES;
    const slice = row && new Uint8Array(row.bytes).subarray(start, start + endByte - offset);
    if (!slice || slice.length === 0) return undefined;
    bytes.set(slice, offset - startByte);
    offset += slice.length;
  }
  return bytes;
}

export async function deleteFileParts(db: MemberDb, fileIds: readonly string[]): Promise<void> {
  await db.blobs.where('fileId').anyOf(fileIds).delete();
}

import type { FilePart, MemberDb } from './member-db';

export const PART_BYTES = 256 * 1024;

/** Splits a file's bytes into rows that are small enough for every browser's database. */
export function splitIntoParts(fileId: string, bytes: ArrayBuffer): FilePart[] {
  const parts: FilePart[] = [];
  for (let from = 0; from < bytes.byteLength; from += PART_BYTES) {
    parts.push({ fileId, part: parts.length, bytes: bytes.slice(from, from + PART_BYTES) });
  }
  return parts;
}

/** Returns the bytes from `from` up to `to`; `undefined` if the device has lost some of them. */
export async function readBytes(
  db: MemberDb,
  fileId: string,
  from: number,
  to: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const bytes = new Uint8Array(to - from);
  for (let at = from; at < to; ) {
    const part = Math.floor(at / PART_BYTES);
    const row = await db.blobs.get([fileId, part]);
    const start = at - part * PART_BYTES;
    const piece = row && new Uint8Array(row.bytes).subarray(start, start + to - at);
    if (!piece || piece.length === 0) return undefined;
    bytes.set(piece, at - from);
    at += piece.length;
  }
  return bytes;
}

export async function deleteFileParts(db: MemberDb, fileIds: readonly string[]): Promise<void> {
  await db.blobs.where('fileId').anyOf(fileIds).delete();
}

import { HOUR } from '@waha/domain/kernel/time';
import { logFailure } from '#offline/device/log-failure';
import { loadActiveMemberDb } from '#offline/store/load-active-member-db';

/** The limit for all files together, in bytes. */
export const MAX_OPENED_FILES_BYTES = 50 * 1024 * 1024;
/** The limit for one file: a larger one would displace too many others. In bytes. */
export const MAX_OPENED_FILE_BYTES = 10 * 1024 * 1024;

/** Returns a file that this member has opened before; `undefined` if it is not here, or another member is active. */
export async function readOpenedFile(memberId: string, path: string): Promise<Blob | undefined> {
  try {
    const db = await loadActiveMemberDb(memberId);
    const row = await db?.files.get(path);
    if (!db || !row) return undefined;
    const now = Date.now();
    // Not at every read: an update rewrites the complete row.
    if (now - row.usedAt >= HOUR) void db.files.update(path, { usedAt: now }).catch(logFailure('opened files'));
    return new Blob([row.bytes], { type: row.type });
  } catch (error) {
    return logFailure('opened files')(error); // the server has it too
  }
}

/** Stores a file that the active member has opened, and deletes the least recently used ones. Never throws. */
export async function storeOpenedFile(memberId: string, path: string, file: Blob): Promise<void> {
  const { size, type } = file;
  if (size > MAX_OPENED_FILE_BYTES) return;
  try {
    const bytes = await file.arrayBuffer();
    const db = await loadActiveMemberDb(memberId);
    if (!db) return;
    await db.files.put({ path, usedAt: Date.now(), size, bytes, type });
    const tooMany: string[] = [];
    let sum = 0;
    const newestFirst = db.files.orderBy('[usedAt+size]').reverse();
    await newestFirst.eachKey((key, { primaryKey }) => {
      sum += (key as unknown as [usedAt: number, size: number])[1];
      if (sum > MAX_OPENED_FILES_BYTES) tooMany.push(primaryKey);
    });
    await db.files.bulkDelete(tooMany);
  } catch (error) {
    logFailure('opened files')(error);
  }
}

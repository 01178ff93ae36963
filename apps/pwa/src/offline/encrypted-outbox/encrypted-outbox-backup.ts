import { openExistingCache, tryBackup } from '../store/backup-cache';
import { createFramedBytes, parseFramedBytes, splitBySizes } from '../store/framed-bytes';
import { type EncryptedOutbox, getEncryptedDb } from './encrypted-db';

/**
 * The cache with backups of encrypted outboxes, needed for the same reason as the backups of pending jobs. The content
 * is encrypted here too.
 */
const CACHE_NAME = 'spare-boxes';

/** The header before the bytes. `sizes` lists the size of the public key half, then of each row. */
type BackupHeader = { box: Omit<EncryptedOutbox, 'mate'>; sizes: number[] };

/** Stores a backup of a complete encrypted outbox. */
export async function createEncryptedOutboxBackup(id: string): Promise<void> {
  await tryBackup(async () => {
    const { boxes, rows } = getEncryptedDb();
    const kept = await boxes.get(id);
    if (!kept) return;
    const { mate, ...box } = kept;
    const pieces = [new Blob([mate])];
    for (let at = 0; at < box.size; at++) pieces.push(new Blob([(await rows.get([id, at]))?.bytes ?? '']));
    const head: BackupHeader = { box, sizes: pieces.map(({ size }) => size) };
    await (await caches.open(CACHE_NAME)).put(toCacheAddress(id), new Response(createFramedBytes(head, ...pieces)));
  });
}

/** Deletes the backup. Call it before the encrypted outbox itself is deleted. */
export async function deleteEncryptedOutboxBackup(id: string): Promise<void> {
  await tryBackup(async () => (await openExistingCache(CACHE_NAME))?.delete(toCacheAddress(id)));
}

/**
 * Restores encrypted outboxes that the browser has deleted with their database.
 * @throws Error if the backups cannot be listed
 */
export async function restoreEncryptedOutboxes(): Promise<void> {
  const cache = await openExistingCache(CACHE_NAME);
  for (const request of (await cache?.keys()) ?? []) {
    const id = new URL(request.url).pathname.slice(toCacheAddress('').length);
    const kept = (await getEncryptedDb().boxes.get(id)) ? undefined : await cache?.match(request);
    if (kept) await restoreOne(id, kept);
  }
}

async function restoreOne(id: string, kept: Response): Promise<void> {
  const { boxes, rows } = getEncryptedDb();
  const { head, bytes: pieces } = parseFramedBytes<BackupHeader>(await kept.arrayBuffer());
  const [mate = new ArrayBuffer(0), ...sealed] = splitBySizes(head.sizes, pieces);
  await getEncryptedDb().transaction('rw', boxes, rows, async () => {
    await rows.bulkPut(sealed.map((bytes, at) => ({ box: id, at, bytes })));
    await boxes.put({ ...head.box, mate });
  });
}

function toCacheAddress(id: string): string {
  return `/spare-box/${id}`;
}

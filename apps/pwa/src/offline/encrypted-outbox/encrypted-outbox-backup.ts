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
    const outbox = await boxes.get(id);
    if (!outbox) return;
    const { mate, ...fields } = outbox;
    const chunks = [new Blob([mate])];
    for (let index = 0; index < fields.size; index++)
      chunks.push(new Blob([(await rows.get([id, index]))?.bytes ?? '']));
    const header: BackupHeader = { box: fields, sizes: chunks.map(({ size }) => size) };
    await (await caches.open(CACHE_NAME)).put(toCacheAddress(id), new Response(createFramedBytes(header, ...chunks)));
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
    const backup = (await getEncryptedDb().boxes.get(id)) ? undefined : await cache?.match(request);
    if (backup) await restoreOne(id, backup);
  }
}

async function restoreOne(id: string, backup: Response): Promise<void> {
  const { boxes, rows } = getEncryptedDb();
  const { header, bytes: body } = parseFramedBytes<BackupHeader>(await backup.arrayBuffer());
  const [publicKey = new ArrayBuffer(0), ...encryptedRows] = splitBySizes(header.sizes, body);
  await getEncryptedDb().transaction('rw', boxes, rows, async () => {
    await rows.bulkPut(encryptedRows.map((bytes, index) => ({ box: id, at: index, bytes })));
    await boxes.put({ ...header.box, mate: publicKey });
  });
}

function toCacheAddress(id: string): string {
  return `/spare-box/${id}`;
}

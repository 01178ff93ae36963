import { openExistingCache, tryBackup } from '../store/backup-cache';
import { createFramedBytes, parseFramedBytes, splitBySizes } from '../store/framed-bytes';
import { type EncryptedOutbox, getEncryptedDb } from './encrypted-db';

/** Of boxes that members left locked, for the same reason as of what waits; what is in them is locked here too. */
const CACHE_NAME = 'spare-boxes';

/** What stands before the bytes: of the box's other half, then of each row. */
type BackupHeader = { box: Omit<EncryptedOutbox, 'mate'>; sizes: number[] };

/** Keeps a second copy of a whole box. */
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

/** Before the box itself is deleted. */
export async function deleteEncryptedOutboxBackup(id: string): Promise<void> {
  await tryBackup(async () => (await openExistingCache(CACHE_NAME))?.delete(toCacheAddress(id)));
}

/**
 * Puts boxes back that the browser has thrown away with its database.
 * @throws Error when it cannot be known whether there are any
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

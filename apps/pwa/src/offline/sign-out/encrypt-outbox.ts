import { isUserInitiated } from '../outbox-state/is-user-initiated';
import { createFramedBytes } from '../store/framed-bytes';
import { hashMemberId } from '../store/hash-member-id';
import { getMemberDb } from '../store/member-db';
import { getEncryptedDb } from './encrypted-db';
import { createEncryptedOutboxBackup } from './encrypted-outbox-backup';
import { CURVE, createCipherParams, deriveEncryptionKey, importKeyHalf } from './encryption-key';

/** What is locked: always what waits; drafts too where the member did not choose to leave. */
export const OUTBOX_TABLES = ['outbox', 'blobs'];
export const OUTBOX_AND_DRAFT_TABLES = [...OUTBOX_TABLES, 'drafts', 'draftFiles'];

/** Whether what waits can be locked now, also without a network. */
export async function canEncryptOutbox(memberId: string): Promise<boolean> {
  return 'subtle' in crypto && (await getMemberDb(memberId).lock.count()) > 0;
}

/**
 * Copies these tables of a member, row by row, into a box that only the server's key for the same member opens.
 * The login screen's mark is the page's, see `setEncryptedOutboxMarker`. The box counts once all of it is written; deleting the originals is the caller's. Of nothing there is no box.
 * @param hint shown on the login screen
 * @throws Error when there is no lock, or no room for the copy; then there is no box
 */
export async function encryptOutbox(memberId: string, tables: readonly string[], hint?: string): Promise<void> {
  const db = getMemberDb(memberId);
  const lock = await db.lock.get('own');
  if (!lock) throw new Error('there is no lock');
  const { id: lockId, x, y } = lock;
  const { privateKey, publicKey } = await crypto.subtle.generateKey(CURVE, false, ['deriveBits']);
  const key = await deriveEncryptionKey(privateKey, await importKeyHalf({ x, y }), 'encrypt');
  const { boxes, rows } = getEncryptedDb();
  // Of a box that was never finished.
  await rows
    .where('box')
    .noneOf(await boxes.toCollection().primaryKeys())
    .delete();

  const id = crypto.randomUUID();
  let size = 0;
  for (const name of tables) {
    for (const place of await db.table(name).toCollection().primaryKeys()) {
      const { bytes, ...row } = (await db.table(name).get(place)) ?? {};
      const plain = createFramedBytes({ name, row }, bytes ?? '');
      const at = size++;
      await rows.add({
        box: id,
        at,
        bytes: await crypto.subtle.encrypt(createCipherParams(at), key, await plain.arrayBuffer()),
      });
    }
  }
  if (size === 0) return; // sent meanwhile, by another tab or the worker
  const mate = await crypto.subtle.exportKey('raw', publicKey);
  const count = await db.outbox.filter(isUserInitiated).count();
  await boxes.add({ id, member: hashMemberId(memberId), lockId, mate, size, count, ...(hint && { hint }) });
  await createEncryptedOutboxBackup(id);
}

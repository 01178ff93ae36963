import { isUserInitiated } from '@waha/domain/outbox/is-user-initiated';
import { createFramedBytes } from '../store/framed-bytes';
import { hashMemberId } from '../store/hash-member-id';
import { getMemberDb } from '../store/member-db';
import { getEncryptedDb } from './encrypted-db';
import { createEncryptedOutboxBackup } from './encrypted-outbox-backup';
import { CURVE, createCipherParams, deriveEncryptionKey, importKeyHalf } from './encryption-key';

/** The tables that are encrypted: always the pending jobs; the drafts too if the member did not choose to sign out. */
export const OUTBOX_TABLES = ['outbox', 'blobs'];
export const OUTBOX_AND_DRAFT_TABLES = [...OUTBOX_TABLES, 'drafts', 'draftFiles'];

/** Checks whether the pending jobs can be encrypted now, also without a network. */
export async function canEncryptOutbox(memberId: string): Promise<boolean> {
  return 'subtle' in crypto && (await getMemberDb(memberId).lock.count()) > 0;
}

/**
 * Copies these tables of a member, row by row, into an encrypted outbox that only the server's key for the same member
 * opens. The outbox is valid once all of it is written. The caller deletes the originals and sets the login screen's
 * marker, see `setEncryptedOutboxMarker`. Empty tables produce no encrypted outbox.
 * @param hint shown on the login screen
 * @throws Error if there is no lock, or no room for the copy; then nothing is stored
 */
export async function encryptOutbox(memberId: string, tables: readonly string[], hint?: string): Promise<void> {
  const db = getMemberDb(memberId);
  const lock = await db.lock.get('own');
  if (!lock) throw new Error('there is no lock');
  const { id: lockId, x, y } = lock;
  const { privateKey, publicKey } = await crypto.subtle.generateKey(CURVE, false, ['deriveBits']);
  const key = await deriveEncryptionKey(privateKey, await importKeyHalf({ x, y }), 'encrypt');
  const { boxes, rows } = getEncryptedDb();
  // Rows of an encrypted outbox that was never finished.
  await rows
    .where('box')
    .noneOf(await boxes.toCollection().primaryKeys())
    .delete();

  const id = crypto.randomUUID();
  let size = 0;
  for (const name of tables) {
    for (const primaryKey of await db.table(name).toCollection().primaryKeys()) {
      const { bytes, ...row } = (await db.table(name).get(primaryKey)) ?? {};
      const plainBytes = createFramedBytes({ name, row }, bytes ?? '');
      const index = size++;
      await rows.add({
        box: id,
        at: index,
        bytes: await crypto.subtle.encrypt(createCipherParams(index), key, await plainBytes.arrayBuffer()),
      });
    }
  }
  if (size === 0) return; // sent meanwhile, by another tab or the worker
  const rawPublicKey = await crypto.subtle.exportKey('raw', publicKey);
  const count = await db.outbox.filter(isUserInitiated).count();
  await boxes.add({
    id,
    member: hashMemberId(memberId),
    lockId,
    mate: rawPublicKey,
    size,
    count,
    ...(hint && { hint }),
  });
  await createEncryptedOutboxBackup(id);
}

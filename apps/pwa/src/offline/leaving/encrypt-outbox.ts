import { isUserInitiated } from '../outbox-state/is-user-initiated';
import { joinHead } from '../store/framed-bytes';
import { hashMemberId } from '../store/hash-member-id';
import { memberDb } from '../store/member-db';
import { keepSpareBox } from './backup-boxes';
import { sealedDb } from './encrypted-db';
import { atPlace, boxKey, CURVE, importHalf } from './encryption-key';

/** What is locked: always what waits; drafts too where the member did not choose to leave. */
export const WAITING = ['outbox', 'blobs'];
export const WAITING_AND_DRAFTS = [...WAITING, 'drafts', 'draftFiles'];

/** Whether what waits can be locked now, also without a network. */
export async function canSeal(memberId: string): Promise<boolean> {
  return 'subtle' in crypto && (await memberDb(memberId).lock.count()) > 0;
}

/**
 * Copies these tables of a member, row by row, into a box that only the server's key for the same member opens.
 * The login screen's mark is the page's, see `markLocked`. The box counts once all of it is written; deleting the originals is the caller's. Of nothing there is no box.
 * @param hint shown on the login screen
 * @throws Error when there is no lock, or no room for the copy; then there is no box
 */
export async function sealMember(memberId: string, tables: readonly string[], hint?: string): Promise<void> {
  const db = memberDb(memberId);
  const lock = await db.lock.get('own');
  if (!lock) throw new Error('there is no lock');
  const { id: lockId, x, y } = lock;
  const { privateKey, publicKey } = await crypto.subtle.generateKey(CURVE, false, ['deriveBits']);
  const key = await boxKey(privateKey, await importHalf({ x, y }), 'encrypt');
  const { boxes, rows } = sealedDb();
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
      const plain = joinHead({ name, row }, bytes ?? '');
      const at = size++;
      await rows.add({ box: id, at, bytes: await crypto.subtle.encrypt(atPlace(at), key, await plain.arrayBuffer()) });
    }
  }
  if (size === 0) return; // sent meanwhile, by another tab or the worker
  const mate = await crypto.subtle.exportKey('raw', publicKey);
  const count = await db.outbox.filter(isUserInitiated).count();
  await boxes.add({ id, member: hashMemberId(memberId), lockId, mate, size, count, ...(hint && { hint }) });
  await keepSpareBox(id);
}

import { restoreOutbox } from '../outbox-backup/restore-outbox';
import { readControl } from '../store/control-db';
import { deleteMemberDb, getMemberDb } from '../store/member-db';
import { canEncryptOutbox, encryptOutbox, OUTBOX_AND_DRAFT_TABLES } from './encrypt-outbox';

/**
 * Encrypts the data of a member who did not choose to sign out, and deletes everything else of theirs. The reason is
 * another member's login, or a session ended from elsewhere. Without the member's public key on the device, all data
 * stays in the member's own database, which no other member's session opens.
 * @returns `left`: still on the device, unencrypted
 */
export async function quarantineMember(memberId: string): Promise<'nothing' | 'locked' | 'left'> {
  const db = getMemberDb(memberId);
  await restoreOutbox(db, memberId);
  const rowCounts = await Promise.all(OUTBOX_AND_DRAFT_TABLES.map((name) => db.table(name).count()));
  const isEmpty = rowCounts.every((count) => count === 0);
  if (!isEmpty && !(await canEncryptOutbox(memberId))) return 'left';
  if (!isEmpty) await encryptOutbox(memberId, OUTBOX_AND_DRAFT_TABLES);
  // The member is active again: the next login decrypts the outbox and recognises its jobs by their keys.
  if ((await readControl()).memberId !== memberId) await deleteMemberDb(memberId);
  return isEmpty ? 'nothing' : 'locked';
}
